// SPDX-License-Identifier: Apache-2.0
/** Reads object stores. Uses the libraries; no other room uses the client for S3. */
package dev.grainery.s3;
