# SPDX-License-Identifier: Apache-2.0
"""Counts records the usual way of archives with a cluster: PySpark and warcio, one file a task."""
import os, sys
from pyspark.sql import SparkSession


def count(path):
    from warcio.archiveiterator import ArchiveIterator

    with open(path, "rb") as file:
        return sum(1 for _ in ArchiveIterator(file))


paths = [os.path.join(top, name) for top, _, names in os.walk(sys.argv[1]) for name in names if name.endswith(".warc.gz")]
context = SparkSession.builder.getOrCreate().sparkContext
print(context.parallelize(paths, len(paths)).map(count).sum())
