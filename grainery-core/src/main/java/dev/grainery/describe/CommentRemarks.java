// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Severity;
import dev.grainery.record.Commentaries;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

final class CommentRemarks {

    private static final Set<FindingCode> FURTHER_CODES = EnumSet.of(FindingCode.LEFT_OPEN, FindingCode.LEFT_INVALID);

    /** An inspection may give hundreds of one code. */
    private static final int MOST_OF_A_CODE = 10;

    private CommentRemarks() {}

    static Commentaries comment(List<Finding> findings) {
        Commentaries comment = Commentaries.NONE;
        Map<FindingCode, Integer> counts = new EnumMap<>(FindingCode.class);
        for (Finding finding : findings) {
            boolean relevant = finding.severity() == Severity.ERROR || FURTHER_CODES.contains(finding.code());
            if (relevant && counts.merge(finding.code(), 1, Integer::sum) <= MOST_OF_A_CODE) {
                comment = comment.with(finding.remark());
            }
        }
        for (Map.Entry<FindingCode, Integer> code : counts.entrySet()) {
            if (code.getValue() > MOST_OF_A_CODE) {
                comment = comment.with(
                        code.getKey().code() + " " + (code.getValue() - MOST_OF_A_CODE) + " more of these");
            }
        }
        return comment;
    }
}
