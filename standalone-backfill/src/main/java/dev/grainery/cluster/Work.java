// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

import java.io.Serializable;

/** Work may be done more than once, even by two workers at the same time, with the same effect on the store. */
public interface Work<R extends Serializable> extends Serializable {

    Class<R> result();
}
