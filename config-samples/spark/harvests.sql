-- SPDX-License-Identifier: Apache-2.0
-- Containers, bytes and captures of each harvest, and its captures with status 404, in Spark SQL (docs/cluster.md)
CREATE TEMPORARY VIEW containers USING grainery
    OPTIONS (path 'containers');
CREATE TEMPORARY VIEW captures AS
SELECT *, regexp_extract(_metadata.file_path, '([0-9a-f]{32})[.]parquet$', 1) AS container_md5
FROM parquet.`/srv/captures`;

SELECT harvest, count(*) AS containers, sum(bytes) AS bytes, sum(captures) AS captures, sum(missing) AS missing
FROM (SELECT extension.harvestNames.standard AS harvest, container.size AS bytes, revision.hashOrig AS md5
      FROM containers)
LEFT JOIN (SELECT container_md5 AS md5, count(*) AS captures, count(*) FILTER (WHERE fetch_status = 404) AS missing
      FROM captures GROUP BY container_md5) USING (md5)
GROUP BY harvest ORDER BY harvest;
