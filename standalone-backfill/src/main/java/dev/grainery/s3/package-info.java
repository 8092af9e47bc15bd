// SPDX-License-Identifier: Apache-2.0
<<<<<<< HEAD
/** Reads object stores. Uses the libraries; no other room uses the client for S3. */
=======
/** Files in the buckets of object stores that speak S3, which are only listed and read. */
>>>>>>> prog
package dev.grainery.s3;
