// SPDX-License-Identifier: Apache-2.0
/** Tells a URL of the operator about containers and finished harvests, from a durable queue of its own. */
package dev.grainery.heritrix.hook;
