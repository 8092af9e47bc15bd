// SPDX-License-Identifier: Apache-2.0
/**
 * The built program under faults of every kind, for minutes or hours: docs/reliability.md. It is run as a process and asked
 * for what it knows by its own commands.
 */
package dev.grainery.torture;
