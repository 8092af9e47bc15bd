// SPDX-License-Identifier: Apache-2.0
/** Access to the machine and the network: host name, other programs, configuration files, metrics. */
package dev.grainery.system;
