#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Describes new files of an archive, on a standalone cluster. The address of the store is in GRAINERY_STORE.
exec spark-submit \
    --master spark://spark-master.library.example:7077 \
    --name grainery-backfill \
    --driver-memory 2g \
    --total-executor-cores 32 \
    --executor-cores 1 \
    --executor-memory 1g \
    --conf spark.speculation=false \
    /usr/share/grainery/grainery-spark.jar \
    backfill --author "Example Library" "$@"
