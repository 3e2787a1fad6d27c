-- Rows as every store has them: a row's version and number are in its first bytes. Keys are compared byte by byte.
CREATE TABLE tertulia_rows (
    key bytea PRIMARY KEY,
    value bytea NOT NULL
);

-- Whoever commits locks this row first, so that commits follow one another: what a commit has read of the rows is still so when it writes.
CREATE TABLE tertulia_turn (
    id bigint PRIMARY KEY CHECK (id = 1)
);

INSERT INTO tertulia_turn (id) VALUES (1);

-- The processes at work. Every commit changes the row of its process, on condition that it is as that process left it.
CREATE TABLE tertulia_processes (
    -- Unlike any other's.
    name text PRIMARY KEY,
    entered timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- Whether nobody else may work beside it.
    alone boolean NOT NULL,
    -- One more with each connection that writes: what an earlier one has under way is void.
    epoch bigint NOT NULL,
    -- How many commits this process has made.
    commits bigint NOT NULL,
    -- Until when nobody may take it for dead, by the clock of the database.
    expires timestamptz NOT NULL,
    -- Since when it has been heard without a pause of more than a third of its lease. Only who has been heard for a whole lease takes others for
    -- dead: what keeps one from being heard may keep all.
    unbroken timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Discord's shards, and which process has each: it hears what happens there, and sends what is to be told there.
CREATE TABLE tertulia_shards (
    shard bigint PRIMARY KEY,
    total bigint NOT NULL,
    process text REFERENCES tertulia_processes (name) ON DELETE SET NULL
);

-- When the next session may be begun in each of Discord's buckets.
CREATE TABLE tertulia_identifies (
    bucket bigint PRIMARY KEY,
    free timestamptz NOT NULL
);
