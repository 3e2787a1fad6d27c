-- One commit: guards, lease and rows in one statement. Its transaction has locked `tertulia_turn` before, so that no other commit is under way: what
-- this statement has read of the rows is still so when it writes.
--
-- It writes only if its process is as its last commit left it: another process may have taken it for dead meanwhile.
WITH broken AS (
    -- Guards that do not hold. Kinds: 0 the row is absent, 1 it has the number, 2 it has the bytes.
    SELECT guard.place
    FROM unnest($1::int8[], $2::bytea[], $3::int8[], $4::bytea[]) AS guard (place, key, kind, bytes)
    WHERE NOT coalesce(
        (
            SELECT CASE guard.kind
                WHEN 0 THEN false
                WHEN 1 THEN substring(found.value FROM 2 FOR 8) = guard.bytes
                ELSE found.value = guard.bytes
            END
            FROM tertulia_rows AS found
            WHERE found.key = guard.key
        ),
        guard.kind = 0
    )
),
held AS (
    UPDATE tertulia_processes
    SET
        commits = $5::int8,
        expires = clock_timestamp() + $6::float8 * interval '1 second',
        unbroken = CASE
            WHEN expires < clock_timestamp() + $6::float8 * 2 / 3 * interval '1 second' THEN clock_timestamp()
            ELSE unbroken
        END
    WHERE name = $7::text AND epoch = $8::int8 AND commits = $9::int8 AND NOT EXISTS (SELECT 1 FROM broken)
    RETURNING 1
),
written AS (
    INSERT INTO tertulia_rows (key, value)
    SELECT fresh.key, fresh.value
    FROM unnest($10::bytea[], $11::bytea[]) AS fresh (key, value)
    WHERE EXISTS (SELECT 1 FROM held)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value
),
removed AS (
    DELETE FROM tertulia_rows
    WHERE key = ANY ($12::bytea[]) AND EXISTS (SELECT 1 FROM held)
)
SELECT EXISTS (SELECT 1 FROM held), ARRAY (SELECT place FROM broken)
