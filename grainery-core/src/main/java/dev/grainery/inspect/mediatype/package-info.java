// SPDX-License-Identifier: Apache-2.0
/** Media types told by the first bytes of a payload, with the definitions of Apache Tika. */
package dev.grainery.inspect.mediatype;
