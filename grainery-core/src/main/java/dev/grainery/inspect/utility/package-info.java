// SPDX-License-Identifier: Apache-2.0
/** Other programs that say something of a container: which there are, how they are run, and what they said. */
package dev.grainery.inspect.utility;
