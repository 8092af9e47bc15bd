// SPDX-License-Identifier: Apache-2.0
/** A read-only server over HTTP: what a store holds, as JSON and CSV. Only {@code GraineryServer} knows the HTTP library. */
package dev.grainery.serve;
