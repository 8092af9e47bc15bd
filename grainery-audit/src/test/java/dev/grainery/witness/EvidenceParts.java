// SPDX-License-Identifier: Apache-2.0
package dev.grainery.witness;

import java.io.IOException;
import org.bouncycastle.asn1.tsp.ArchiveTimeStampChain;
import org.bouncycastle.asn1.tsp.ArchiveTimeStampSequence;
import org.bouncycastle.asn1.tsp.EvidenceRecord;

/** What a forger puts together. */
final class EvidenceParts {

    private EvidenceParts() {}

    static byte[] withFirstChainOf(byte[] record, byte[] other) throws IOException {
        EvidenceRecord whole = EvidenceRecord.getInstance(record);
        ArchiveTimeStampChain[] chains = whole.getArchiveTimeStampSequence().getArchiveTimeStampChains();
        chains[0] =
                EvidenceRecord.getInstance(other).getArchiveTimeStampSequence().getArchiveTimeStampChains()[0];
        return new EvidenceRecord(whole.getDigestAlgorithms(), null, null, new ArchiveTimeStampSequence(chains))
                .getEncoded();
    }
}
