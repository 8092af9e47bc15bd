// SPDX-License-Identifier: Apache-2.0
package dev.grainery.witness;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.cmp.PKIStatus;
import org.bouncycastle.asn1.cmp.PKIStatusInfo;
import org.bouncycastle.asn1.tsp.ArchiveTimeStamp;
import org.bouncycastle.asn1.tsp.ArchiveTimeStampChain;
import org.bouncycastle.asn1.tsp.ArchiveTimeStampSequence;
import org.bouncycastle.asn1.tsp.EvidenceRecord;
import org.bouncycastle.asn1.tsp.TimeStampResp;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cms.CMSException;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.operator.DigestCalculator;
import org.bouncycastle.operator.DigestCalculatorProvider;
import org.bouncycastle.operator.OperatorException;
import org.bouncycastle.operator.jcajce.JcaDigestCalculatorProviderBuilder;
import org.bouncycastle.tsp.TSPException;
import org.bouncycastle.tsp.TimeStampRequest;
import org.bouncycastle.tsp.TimeStampRequestGenerator;
import org.bouncycastle.tsp.TimeStampResponse;
import org.bouncycastle.tsp.TimeStampToken;
import org.bouncycastle.tsp.ers.ERSArchiveTimeStamp;
import org.bouncycastle.tsp.ers.ERSByteData;
import org.bouncycastle.tsp.ers.ERSEvidenceRecord;
import org.bouncycastle.tsp.ers.ERSEvidenceRecordGenerator;
import org.bouncycastle.tsp.ers.ERSException;

/** Time stamps (RFC 3161) with renewals made while earlier ones were trusted (RFC 4998). Immutable. */
public final class Evidence {

    private final ERSEvidenceRecord record;

    private Evidence(ERSEvidenceRecord record) {
        this.record = record;
    }

    public static Evidence read(byte[] encoded) throws StampException {
        return parsed("this is no evidence record", () -> new Evidence(new ERSEvidenceRecord(encoded, digests())));
    }

    public static Evidence answered(byte[] response) throws StampException {
        return parsed("this is no answer of a time stamp authority", () -> {
            TimeStampToken token = token(new TimeStampResponse(response));
            return new Evidence(new ERSEvidenceRecordGenerator(digests())
                    .generate(ERSArchiveTimeStamp.fromTimeStampToken(token, digests())));
        });
    }

    public static byte[] request(byte[] text, StampDigest digest) throws StampException {
        return parsed(
                "no request can be made",
                () -> generator()
                        .generate(digest.oid(), digest.of(text), nonce())
                        .getEncoded());
    }

    /** A request for a renewal: over the earlier stamps or, with another algorithm, over these and the text. */
    public byte[] renewalRequest(byte[] text, StampDigest digest) throws StampException {
        return parsed(
                "this evidence cannot be renewed",
                () -> (isOf(digest.oid())
                                ? record.generateTimeStampRenewalRequest(generator(), nonce())
                                : record.generateHashRenewalRequest(
                                        calculator(digest.oid()), new ERSByteData(text), generator(), nonce()))
                        .getEncoded());
    }

    public static Evidence of(byte[] text, byte[] request, byte[] response) throws StampException {
        checked(request, response);
        Evidence evidence = answered(response);
        evidence.stamps(text);
        return evidence;
    }

    public Evidence renewed(byte[] text, byte[] request, byte[] response) throws StampException {
        ASN1ObjectIdentifier digest = checked(request, response);
        Evidence renewed = parsed("the answer does not renew this evidence", () -> {
            TimeStampResponse answer = new TimeStampResponse(response);
            return new Evidence(
                    isOf(digest)
                            ? record.renewTimeStamp(answer)
                            : record.renewHash(calculator(digest), new ERSByteData(text), answer));
        });
        renewed.stamps(text);
        return renewed;
    }

    private static ASN1ObjectIdentifier checked(byte[] request, byte[] response) throws StampException {
        TimeStampRequest asked = parsed("this is no request for a time stamp", () -> new TimeStampRequest(request));
        return parsed("this is no answer to the request", () -> {
            TimeStampResponse answer = new TimeStampResponse(response);
            token(answer);
            answer.validate(asked);
            return asked.getMessageImprintAlgOID();
        });
    }

    private static TimeStampToken token(TimeStampResponse answer) throws StampException {
        TimeStampToken token = answer.getTimeStampToken();
        if (token == null) {
            throw new StampException("the authority gave no stamp: "
                    + (answer.getStatusString() == null ? "status " + answer.getStatus() : answer.getStatusString()));
        }
        return token;
    }

    public byte[] encoded() throws StampException {
        return parsed("this evidence cannot be written", record::getEncoded);
    }

    /** The first stamp as an authority's answer with status "granted". */
    public byte[] firstAnswer() throws StampException {
        return parsed("this evidence cannot be written", () -> {
            ArchiveTimeStamp first = record.toASN1Structure()
                    .getArchiveTimeStampSequence()
                    .getArchiveTimeStampChains()[0]
                    .getArchiveTimestamps()[0];
            return new TimeStampResp(new PKIStatusInfo(PKIStatus.granted), first.getTimeStamp()).getEncoded();
        });
    }

    /** Requires each stamp to cover earlier ones and to be valid until the next one, the last until now. */
    public List<Stamp> verify(byte[] text, TrustedAuthorities trusted, Instant now) throws StampException {
        List<Stamp> stamps = stamps(text);
        List<ERSEvidenceRecord> parts = parts();
        for (int i = 0; i < parts.size(); i++) {
            Stamp stamp = stamps.get(i);
            boolean isLast = i + 1 == stamps.size();
            // the clock of an authority may be ahead of that of this machine
            Instant until = !isLast ? stamps.get(i + 1).time() : now.isAfter(stamp.time()) ? now : stamp.time();
            if (until.isBefore(stamp.time())) {
                throw new StampException("the stamp of " + stamp.time() + " was renewed before, at " + until);
            }
            if (until.isAfter(stamp.validUntil())) {
                throw new StampException("the certificate of " + stamp.authority() + " expired at " + stamp.validUntil()
                        + ", and the stamp was not renewed before");
            }
            List<X509Certificate> certificates = certificates(last(parts.get(i)));
            trusted.check(signer(last(parts.get(i))), certificates, stamp.time());
            trusted.check(signer(last(parts.get(i))), certificates, until);
        }
        return stamps;
    }

    private List<Stamp> stamps(byte[] text) throws StampException {
        return parsed("the stamp is not one of this text, or was altered", () -> {
            List<Stamp> stamps = new ArrayList<>();
            for (ERSEvidenceRecord part : parts()) {
                TimeStampToken token = last(part);
                Date time = token.getTimeStampInfo().getGenTime();
                X509Certificate signer = signer(token);
                part.validatePresent(new ERSByteData(text), time);
                part.validate(new JcaSimpleSignerInfoVerifierBuilder().build(signer));
                stamps.add(new Stamp(
                        time.toInstant(),
                        signer.getSubjectX500Principal().getName(),
                        StampDigest.of(token.getTimeStampInfo().getMessageImprintAlgOID())
                                .toString(),
                        signer.getNotAfter().toInstant()));
            }
            return stamps;
        });
    }

    /** Verifies each part, as the library verifies only the last stamp, and what the last chain covers. */
    private List<ERSEvidenceRecord> parts() throws StampException {
        return parsed("this evidence is damaged", () -> {
            EvidenceRecord whole = record.toASN1Structure();
            ArchiveTimeStampChain[] chains = whole.getArchiveTimeStampSequence().getArchiveTimeStampChains();
            List<ERSEvidenceRecord> parts = new ArrayList<>();
            for (int i = 0; i < chains.length; i++) {
                ArchiveTimeStamp[] stamps = chains[i].getArchiveTimestamps();
                for (int j = 0; j < stamps.length; j++) {
                    ArchiveTimeStampChain[] some = Arrays.copyOf(chains, i + 1);
                    some[i] = new ArchiveTimeStampChain(Arrays.copyOf(stamps, j + 1));
                    parts.add(new ERSEvidenceRecord(
                            new EvidenceRecord(
                                    whole.getDigestAlgorithms(), null, null, new ArchiveTimeStampSequence(some)),
                            digests()));
                }
            }
            return parts;
        });
    }

    private static TimeStampToken last(ERSEvidenceRecord part) throws StampException {
        return parsed("this evidence is damaged", () -> {
            ArchiveTimeStampChain[] chains =
                    part.toASN1Structure().getArchiveTimeStampSequence().getArchiveTimeStampChains();
            ArchiveTimeStamp[] stamps = chains[chains.length - 1].getArchiveTimestamps();
            return new TimeStampToken(stamps[stamps.length - 1].getTimeStamp());
        });
    }

    private static X509Certificate signer(TimeStampToken token) throws StampException {
        return parsed("the certificate of the stamp cannot be read", () -> {
            for (X509CertificateHolder one : token.getCertificates().getMatches(null)) {
                if (token.getSID().match(one)) {
                    return new JcaX509CertificateConverter().getCertificate(one);
                }
            }
            throw new StampException("the stamp comes without its certificate");
        });
    }

    private static List<X509Certificate> certificates(TimeStampToken token) throws StampException {
        return parsed("the certificates of the stamp cannot be read", () -> {
            List<X509Certificate> certificates = new ArrayList<>();
            for (X509CertificateHolder one : token.getCertificates().getMatches(null)) {
                certificates.add(new JcaX509CertificateConverter().getCertificate(one));
            }
            return certificates;
        });
    }

    private boolean isOf(ASN1ObjectIdentifier digest) throws StampException {
        return parsed(
                        "the stamp cannot be read",
                        () -> last(record).getTimeStampInfo().getMessageImprintAlgOID())
                .equals(digest);
    }

    private static TimeStampRequestGenerator generator() {
        TimeStampRequestGenerator generator = new TimeStampRequestGenerator();
        generator.setCertReq(true);
        return generator;
    }

    private static BigInteger nonce() {
        return new BigInteger(Long.SIZE, new SecureRandom());
    }

    private static DigestCalculatorProvider digests() throws OperatorException {
        return new JcaDigestCalculatorProviderBuilder().build();
    }

    private static DigestCalculator calculator(ASN1ObjectIdentifier digest) throws OperatorException {
        return digests().get(new AlgorithmIdentifier(digest));
    }

    private static <T> T parsed(String failure, Step<T> step) throws StampException {
        try {
            return step.take();
        } catch (IOException
                | GeneralSecurityException
                | CMSException
                | OperatorException
                | TSPException
                | ERSException
                // malformed input makes the parser throw these as well
                | RuntimeException
                | StackOverflowError e) {
            throw new StampException(failure + ": " + e.getMessage(), e);
        }
    }

    @FunctionalInterface
    private interface Step<T> {
        T take()
                throws IOException, GeneralSecurityException, CMSException, OperatorException, TSPException,
                        ERSException, StampException;
    }
}
