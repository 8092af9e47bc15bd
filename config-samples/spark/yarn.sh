#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Describes new files of an archive, on YARN: yarn.sh hdfs:///archive. HADOOP_CONF_DIR names the settings of the cluster, and
# the address of the store is in GRAINERY_STORE. The driver stays here, so that its output and exit status are those of this
# script.
exec spark-submit \
    --master yarn \
    --deploy-mode client \
    --name grainery-backfill \
    --queue archive \
    --driver-memory 2g \
    --num-executors 32 \
    --executor-cores 1 \
    --executor-memory 1g \
    --conf spark.yarn.maxAppAttempts=1 \
    --conf spark.locality.wait=3s \
    --conf spark.speculation=false \
    /usr/share/grainery/grainery-spark.jar \
    backfill --author "Example Library" "$@"
