// SPDX-License-Identifier: Apache-2.0
/** A read-only HTTP server: the store as JSON, CSV and pages. Only {@code GraineryServer} uses the HTTP library. */
package dev.grainery.serve;
