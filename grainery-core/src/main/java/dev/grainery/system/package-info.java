// SPDX-License-Identifier: Apache-2.0
/**
 * Access to the machine and the network: host name, other programs, configuration files, metrics, HTTP. Uses no other
 * package of Grainery than {@code system.output}.
 */
package dev.grainery.system;
