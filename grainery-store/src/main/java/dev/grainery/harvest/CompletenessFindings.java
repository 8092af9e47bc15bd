// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.record.Completeness;
import dev.grainery.record.Completeness.Differences;
import java.util.List;

final class CompletenessFindings {

    private CompletenessFindings() {}

    static List<Finding> of(String harvest, Completeness compared) {
        return compared.kinds().stream()
                .map(kind -> Finding.of(code(kind), harvest, message(kind)))
                .toList();
    }

    private static FindingCode code(Differences differences) {
        return switch (differences.kind()) {
            case LOGGED_NOT_STORED -> FindingCode.LOGGED_NOT_STORED;
            case STORED_NOT_LOGGED -> FindingCode.STORED_NOT_LOGGED;
            case TWICE -> FindingCode.STORED_TWICE;
            case DAMAGED -> FindingCode.LOGGED_DAMAGED;
            case OTHER_DIGEST -> FindingCode.LOGGED_DIGEST_DIFFERS;
            case OTHER_SIZE -> FindingCode.LOGGED_SIZE_DIFFERS;
            case OTHER_STATUS -> FindingCode.LOGGED_STATUS_DIFFERS;
            case OTHER_CONTAINER -> FindingCode.LOGGED_ELSEWHERE;
            case STORED_NOT_INDEXED -> FindingCode.STORED_NOT_INDEXED;
            case INDEXED_NOT_STORED -> FindingCode.INDEXED_NOT_STORED;
        };
    }

    private static String message(Differences differences) {
        String first = differences.uri() + (differences.date().isEmpty() ? "" : " of " + differences.date());
        return differences.number() == 1 ? first : differences.number() + " captures, such as " + first;
    }
}
