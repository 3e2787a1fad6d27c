-- Since when a process has been heard without a pause of more than a third of its lease. Only who has been heard for a whole lease takes others
-- for dead: what keeps one from being heard may keep all.
ALTER TABLE tertulia_processes ADD COLUMN unbroken timestamptz NOT NULL DEFAULT clock_timestamp();
