// SPDX-License-Identifier: Apache-2.0
/** Posts notices of containers and harvests. Uses task; not the store. */
package dev.grainery.heritrix.hook;
