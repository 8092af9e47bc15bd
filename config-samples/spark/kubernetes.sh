#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Describes new files of an archive, on Kubernetes: kubernetes.sh s3a://archive/. The image has Spark, hadoop-aws with what it
# needs, and the jar. The driver runs where this script does, in a pod whose address is in POD_IP (status.podIP): executors
# must reach it. The address of the store is in GRAINERY_STORE, and the driver's own credentials are in AWS_ACCESS_KEY_ID and
# AWS_SECRET_ACCESS_KEY, as those of the executors are in their secret.
exec spark-submit \
    --master k8s://https://kubernetes.library.example:6443 \
    --deploy-mode client \
    --name grainery-backfill \
    --driver-memory 2g \
    --conf spark.driver.host="${POD_IP:?}" \
    --num-executors 32 \
    --executor-cores 1 \
    --executor-memory 1g \
    --conf spark.kubernetes.namespace=archive \
    --conf spark.kubernetes.container.image=registry.library.example/spark-grainery:4.0.1 \
    --conf spark.kubernetes.executor.podTemplateFile=/etc/grainery/spark-executor.yaml \
    --conf spark.hadoop.fs.s3a.endpoint.region=eu-central-1 \
    --conf spark.speculation=false \
    --class dev.grainery.spark.SparkGrainery \
    local:///usr/share/grainery/grainery-spark.jar \
    backfill --author "Example Library" "$@"
