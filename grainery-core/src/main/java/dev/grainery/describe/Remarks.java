// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Severity;
import dev.grainery.record.Commentaries;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Which findings go into the comment of a record: those that a later reader of the record must know of. */
final class Remarks {

    private static final Set<FindingCode> ALSO = EnumSet.of(FindingCode.LEFT_OPEN, FindingCode.LEFT_INVALID);

    private Remarks() {}

    static Commentaries comment(List<Finding> findings) {
        Commentaries comment = Commentaries.NONE;
        for (Finding finding : findings) {
            if (finding.severity() == Severity.ERROR || ALSO.contains(finding.code())) {
                comment = comment.with(finding.remark());
            }
        }
        return comment;
    }
}
