// SPDX-License-Identifier: Apache-2.0
package dev.grainery.fixity;

import dev.grainery.record.*;
import java.time.*;

public final class RevisionCycle {
    public static Revision first(Hash h, Instant now) {
        return new Revision(
                now,
                h.isKnown() ? RevisionStatus.FIRST : RevisionStatus.FIRST_FAILED,
                now.plus(Duration.ofDays(730)),
                h,
                Hash.NA,
                Commentaries.NONE);
    }
}
