// SPDX-License-Identifier: Apache-2.0
/** Files in the buckets of an object store that speaks S3. They are listed and read, and nothing else. */
package dev.grainery.s3;
