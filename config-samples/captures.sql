-- SPDX-License-Identifier: Apache-2.0
-- Twelve questions to the tables of captures, for DuckDB (docs/captures.md): duckdb < captures.sql

CREATE VIEW captures AS
SELECT * EXCLUDE filename, regexp_extract(filename, '([0-9a-f]{32})\.parquet$', 1) AS container_md5
FROM read_parquet('/srv/captures/**/*.parquet', hive_partitioning = true, filename = true);

-- media types by year
SELECT year(fetch_time) AS captured, coalesce(content_mime_detected, 'none') AS type,
       count(*) AS captures, sum(payload_length)::BIGINT AS bytes
FROM captures GROUP BY ALL ORDER BY captured, captures DESC, type;

-- shares of broad types by year, by bytes
WITH kinds AS (SELECT year(fetch_time) AS captured, split_part(content_mime_detected, '/', 1) AS kind,
                      sum(payload_length) AS bytes
               FROM captures WHERE content_mime_detected IS NOT NULL GROUP BY ALL)
SELECT *, round(100 * bytes / sum(bytes) OVER (PARTITION BY captured), 2) AS percent
FROM kinds ORDER BY captured, percent DESC, kind;

-- how the number of hosts grows, and how many are new each year
WITH firsts AS (SELECT url_host_name, min(year(fetch_time)) AS first FROM captures
                WHERE url_host_name IS NOT NULL GROUP BY ALL)
SELECT first AS captured, count(*) AS new_hosts, sum(count(*)) OVER (ORDER BY first)::BIGINT AS hosts_so_far
FROM firsts GROUP BY first ORDER BY first;

-- link rot: what share of captures was answered by an error, by year
SELECT year(fetch_time) AS captured, count(*) AS answers,
       count(*) FILTER (fetch_status = 404) AS not_found,
       round(100.0 * count(*) FILTER (fetch_status >= 400) / count(*), 2) AS percent_errors
FROM captures WHERE fetch_status IS NOT NULL GROUP BY ALL ORDER BY captured;

-- pages that were found once and not later
SELECT url_surtkey, max(fetch_time) FILTER (fetch_status = 200) AS last_found,
       min(fetch_time) FILTER (fetch_status IN (404, 410)) AS gone
FROM captures GROUP BY ALL HAVING gone > last_found ORDER BY gone, url_surtkey;

-- payloads stored more than once, and the bytes that would be saved
SELECT content_digest, count(*) AS copies, (sum(payload_length) - max(payload_length))::BIGINT AS saved
FROM captures WHERE record_type <> 'revisit' AND payload_length > 0
GROUP BY ALL HAVING copies > 1 ORDER BY saved DESC, content_digest;

-- the largest captures
SELECT payload_length, content_mime_detected, url, warc_filename, warc_record_offset
FROM captures ORDER BY payload_length DESC, url LIMIT 20;

-- the last two labels of hosts, such as `example.cz`, by bytes
SELECT array_to_string(string_split(url_host_name, '.')[-2:], '.') AS domain,
       count(*) AS captures, count(DISTINCT url_host_name) AS hosts, sum(payload_length)::BIGINT AS bytes
FROM captures GROUP BY ALL ORDER BY bytes DESC, domain NULLS LAST;

-- servers that state another media type than the content has
SELECT content_mime_type AS served, content_mime_detected AS identified, count(*) AS captures
FROM captures WHERE content_mime_type <> content_mime_detected
GROUP BY ALL ORDER BY captures DESC, served, identified;

-- where redirects lead away from their host
SELECT url_host_name, regexp_extract(fetch_redirect, '^[a-z]+://([^/:?#]+)', 1) AS to_host, count(*) AS redirects
FROM captures WHERE fetch_status BETWEEN 300 AND 399 AND fetch_redirect LIKE '%://%'
GROUP BY ALL HAVING to_host <> url_host_name ORDER BY redirects DESC, url_host_name, to_host;

-- two harvests compared: hosts that are only in one of them
SELECT url_host_name, string_agg(DISTINCT harvest, ', ' ORDER BY harvest) AS only_in, count(*) AS captures
FROM captures WHERE harvest IN ('V6M_2017-10-05', 'Topics-2018-01-PrezidentskeVolby')
GROUP BY ALL HAVING count(DISTINCT harvest) = 1 ORDER BY captures DESC, url_host_name;

-- how many captures and bytes each harvest has, by type of record, and in how many containers
SELECT harvest, record_type, count(*) AS captures, sum(payload_length)::BIGINT AS bytes,
       count(DISTINCT container_md5) AS containers
FROM captures GROUP BY ALL ORDER BY harvest, record_type;
