-- Rows as every store has them: a row's version and number are in its first bytes. Keys are compared byte by byte.
CREATE TABLE tertulia_rows (
    key bytea PRIMARY KEY,
    value bytea NOT NULL
);

-- Who may write. One row: every commit changes it, on condition that it is as its writer left it.
CREATE TABLE tertulia_lease (
    id bigint PRIMARY KEY CHECK (id = 1),
    -- Unlike any other's, for as long as one process has the lease; empty when it was given back.
    holder text NOT NULL,
    -- One more with each connection that writes: what an earlier one has under way is void.
    epoch bigint NOT NULL,
    -- The number of the last commit.
    commits bigint NOT NULL,
    -- Until when nobody else may take it, by the clock of the database.
    expires timestamptz NOT NULL
);

INSERT INTO tertulia_lease (id, holder, epoch, commits, expires) VALUES (1, '', 0, 0, '1970-01-01 00:00:00+00');
