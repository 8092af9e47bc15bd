// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.finding.Verdict;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.store.RecordCollection.FixityResult;
import java.util.function.Function;

/**
 * What is kept of a check beside the record. Both are pure functions: they are asked again if another writer was first.
 *
 * @param entry its entry of the history
 * @param verdict what was found
 */
public record CheckReport(Function<FixityResult, FixityEvent> entry, Function<FixityResult, Verdict> verdict) {}
