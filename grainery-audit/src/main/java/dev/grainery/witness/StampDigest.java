// SPDX-License-Identifier: Apache-2.0
package dev.grainery.witness;

import dev.grainery.record.DigestAlgorithm;
import java.util.Arrays;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.tsp.TSPAlgorithms;

/** An algorithm by which stamps refer to what they are of. Stamps by others are no proof any more. */
public enum StampDigest {
    SHA256("SHA-256", TSPAlgorithms.SHA256.getId()),
    SHA384("SHA-384", TSPAlgorithms.SHA384.getId()),
    SHA512("SHA-512", TSPAlgorithms.SHA512.getId());

    private final String standardName;
    private final String oid;

    StampDigest(String standardName, String oid) {
        this.standardName = standardName;
        this.oid = oid;
    }

    static StampDigest of(ASN1ObjectIdentifier oid) throws StampException {
        return Arrays.stream(values())
                .filter(digest -> digest.oid.equals(oid.getId()))
                .findFirst()
                .orElseThrow(
                        () -> new StampException("the stamp uses an algorithm that proves nothing any more: " + oid));
    }

    ASN1ObjectIdentifier oid() {
        return new ASN1ObjectIdentifier(oid);
    }

    byte[] of(byte[] text) {
        return DigestAlgorithm.begin(standardName).digest(text);
    }

    @Override
    public String toString() {
        return standardName;
    }
}
