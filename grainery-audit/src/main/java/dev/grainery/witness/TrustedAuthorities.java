// SPDX-License-Identifier: Apache-2.0
package dev.grainery.witness;

import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertPathBuilder;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.CollectionCertStoreParameters;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509CertSelector;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.Set;
import java.util.stream.Collectors;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** The certification authorities trusted for stamps. Revocation is not checked. */
public final class TrustedAuthorities {

    private final Set<TrustAnchor> anchors;

    private TrustedAuthorities(Set<TrustAnchor> anchors) {
        this.anchors = anchors;
    }

    public static TrustedAuthorities ofJava() {
        try {
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init((KeyStore) null);
            return new TrustedAuthorities(Arrays.stream(factory.getTrustManagers())
                    .filter(X509TrustManager.class::isInstance)
                    .flatMap(one -> Arrays.stream(((X509TrustManager) one).getAcceptedIssuers()))
                    .map(one -> new TrustAnchor(one, null))
                    .collect(Collectors.toSet()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java trusts some authorities", e);
        }
    }

    public static TrustedAuthorities of(byte[] pem) throws StampException {
        try {
            Collection<? extends Certificate> found =
                    CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(pem));
            if (found.isEmpty()) {
                throw new StampException("it has no certificate");
            }
            return new TrustedAuthorities(found.stream()
                    .map(one -> new TrustAnchor((X509Certificate) one, null))
                    .collect(Collectors.toSet()));
        } catch (CertificateException e) {
            throw new StampException("it has no certificate that can be read: " + e.getMessage(), e);
        }
    }

    void check(X509Certificate certificate, Collection<X509Certificate> others, Instant at) throws StampException {
        X509CertSelector only = new X509CertSelector();
        only.setCertificate(certificate);
        try {
            PKIXBuilderParameters parameters = new PKIXBuilderParameters(anchors, only);
            parameters.addCertStore(CertStore.getInstance("Collection", new CollectionCertStoreParameters(others)));
            parameters.setRevocationEnabled(false);
            parameters.setDate(Date.from(at));
            CertPathBuilder.getInstance("PKIX").build(parameters);
        } catch (CertPathBuilderException e) {
            throw new StampException(
                    "the certificate of "
                            + certificate.getSubjectX500Principal().getName() + " was not valid at " + at
                            + ", or does not lead to a trusted authority: " + reason(e),
                    e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java validates certificates", e);
        }
    }

    private static String reason(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return String.valueOf(cause.getMessage());
    }
}
