-- The version of the release that started on these tables last, but for releases with an older format.
ALTER TABLE tertulia_versions ADD COLUMN release text;
