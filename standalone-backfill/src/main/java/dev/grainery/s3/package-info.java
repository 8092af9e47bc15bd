// SPDX-License-Identifier: Apache-2.0
/** Files in the buckets of object stores that speak S3, which are only listed and read. */
package dev.grainery.s3;
