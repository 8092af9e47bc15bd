// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

public enum PackageProfile {
    BAGIT(BagItForm.DECLARATION, BagItForm.SEAL, BagItForm.RECORDS),
    EARK(EarkForm.METS, EarkForm.METS, EarkForm.RECORDS),
    /** One METS with a group of files for each domain. */
    UKB(UkbForm.METS, UkbForm.METS, UkbForm.RECORDS);

    private final String mark;
    private final String seal;
    private final String records;

    PackageProfile(String mark, String seal, String records) {
        this.mark = mark;
        this.seal = seal;
        this.records = records;
    }

    PackageForm form() {
        return switch (this) {
            case BAGIT -> new BagItForm();
            case EARK -> new EarkForm();
            case UKB -> new UkbForm();
        };
    }

    String mark() {
        return mark;
    }

    /** The file whose digest covers all others. */
    String seal() {
        return seal;
    }

    String records() {
        return records;
    }
}
