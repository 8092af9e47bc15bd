// SPDX-License-Identifier: Apache-2.0
/** Files in the file systems of Hadoop: HDFS, S3A and others. They are listed and read; only tables of captures are written. */
package dev.grainery.hadoop;
