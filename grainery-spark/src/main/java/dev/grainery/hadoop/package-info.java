// SPDX-License-Identifier: Apache-2.0
/** Storages of Hadoop: HDFS and S3A, read-only, and tables of captures. Uses file, record, finding and captures. */
@NullMarked
package dev.grainery.hadoop;

import org.jspecify.annotations.NullMarked;
