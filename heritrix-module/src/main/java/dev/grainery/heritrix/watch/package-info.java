// SPDX-License-Identifier: Apache-2.0
/** Notices closed containers and finds their job, without opening them. Uses no other room of the module. */
package dev.grainery.heritrix.watch;
