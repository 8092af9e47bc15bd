// SPDX-License-Identifier: Apache-2.0
/** Posts records to a URL of the operator, from a durable queue. Uses {@code task}. */
package dev.grainery.heritrix.hook;
