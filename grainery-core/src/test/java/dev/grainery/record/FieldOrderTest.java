// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** JSON has the fields in the order in which the records declare them: no library may sort them. */
class FieldOrderTest {

    private static final String FIELDS = """
            finding.Finding: code severity file offset message
            record.FileDirectory: absolute parentDir
            record.HarvestExtension: version modified cdxsNumber inspection crawls reconciled aliases earlier parts
            record.Reconciled: completeness fetches crawlSettings
            record.Completeness: compared logs lines linesToStore withoutRecord otherLines containers captures \
            matched indexes indexed filesUnread linesUnread differences kinds
            record.Completeness$Differences: kind number uri date
            record.Fetches: read logs all statusCodes hosts otherHosts periods timeTruncated lengthTruncated botBlocks
            record.Fetches$Outcomes: uris refused failed disregarded bytes
            record.Fetches$Part: name outcomes
            record.Fetches$Rest: number outcomes
            record.CrawlSettings: file robotsPolicy maxHops maxTransHops maxDocuments maxBytes maxSeconds queueBudget \
            delayFactor minDelayMillis maxDelayMillis quotas scope seeds
            record.Inspection: schema inspected program verdict records recordsByType storedBytes plainBytes \
            captures payloadBytes firstCapture lastCapture revisits mediaTypesServed mediaTypesIdentified statuses \
            hosts schemes years blockDigests payloadDigests answerSigns answers
            record.Inspection$Breakdown: top rest
            record.Inspection$Share: name captures bytes
            record.Inspection$Rest: number atLeast captures bytes
            record.Inspection$Revisits: captures bytesSaved ofUnknownSize
            record.Inspection$DigestCounts: verified wrong absent unknown unchecked
            record.CdxRecord: header cdx paths extension revision
            record.CdxRecord$Section: fileName warcName exists cdxID size columns lines
            record.CdxRecord$Paths: basic warcID harvestID
            record.Crawl: crawler job launch start end status logsPath logFiles reportsPath reportFiles balance \
            figures package
            record.Crawl$Balance: named recorded unfinished vanished vanishedNames
            record.Crawl$PackageFile: path fileName size md5
            record.Earlier: documents own reindexed described
            record.EarlierDocumentText: sha256 text
            record.OwnEvidence: author date operator dateOfValidation statusOfValidation nextLastDateOfValidation \
            hashOrig hashLast places
            record.OtherLocation: absolute size dateOfValidation statusOfValidation hash
            record.UtilityOutput: utility version started milliseconds exit failure output outputCut errors \
            errorsCut payloads
            record.UtilityOutput$Payloads: matching tooLarge given
            record.UtilityOutput$Payload: file offset recordId mediaType size
            record.Revision: dateOfValidation statusOfValidation nextLastDateOfValidation hashOrig hashLast \
            commentaries
            record.InspectionSums: schema containersInspected containersNotInspected containersByVerdict records \
            recordsByType storedBytes plainBytes captures payloadBytes firstCapture lastCapture revisits \
            mediaTypesServed mediaTypesIdentified statuses hosts schemes years blockDigests payloadDigests answers
            record.ContainerRecord: header container type paths extension revision
            record.ContainerRecord$Section: fileName warcID isPartOf hostName ip contentLength operator publisher \
            audience robots dateOfOrigin size
            record.ContainerRecord$TypeSection: format conformsTo warcType mimeTypeXML
            record.ContainerRecord$Paths: basic harvestID cdxID
            record.ContainerRecord$HarvestNames: standard warcinfo prefix directory
            record.NamedHarvest: name author standard
            record.CdxExtension: version modified warcNameTotal directoryName digests earlier places
            record.OtherLocations: copies moreCopies conflicts moreConflicts
            record.Header: recType author date standard
            record.Commentaries: exists text
            record.CrawlFigures: durationMillis uris bytes seeds hosts statusCodes mediaTypes
            record.CrawlFigures$Bytes: total novel duplicateByHash notModified
            record.CrawlFigures$Rest: number documents bytes
            record.CrawlFigures$Seeds: crawled notCrawled
            record.CrawlFigures$Share: name documents bytes
            record.CrawlFigures$Shares: top rest
            record.CrawlFigures$Uris: processed succeeded failed disregarded queued novel duplicateByHash \
            notModified
            record.HarvestRecord: header harvest harvestCrawl paths extension revision
            record.HarvestRecord$Prefix: harvestNameStand harvestFromWarcinfo harvestNameFNtrunc harvestDirsName \
            harvestType harvestSuffix
            record.HarvestRecord$Section: harvestPrefix date harvestID size warcsNumber
            record.HarvestRecord$CrawlSection: logs path fileName
            record.HarvestRecord$Paths: cdxsID warcsID warcsFileNames
            record.HarvestRecord$Alias: name harvestID until
            record.HarvestPartSet: set number
            record.ContainerExtension: version modified harvestNames noContainer migratedFrom digests inspection utilities earlier \
            places
            fixity.FixityEvent: recType id fileName absolute from date outcome expected hash firstReading \
            bytes offset milliseconds host program by reason
            """;

    static String[] types() {
        return FIELDS.lines().toArray(String[]::new);
    }

    @ParameterizedTest
    @MethodSource("types")
    void json_has_the_fields_in_this_order(String expected) throws ClassNotFoundException {
        String name = expected.substring(0, expected.indexOf(':'));
        ObjectMapper mapper = RecordJson.mapper();
        JavaType type = mapper.constructType(Class.forName("dev.grainery." + name));
        String fields = mapper.getSerializationConfig().introspect(type).findProperties().stream()
                .filter(BeanPropertyDefinition::couldSerialize)
                .map(BeanPropertyDefinition::getName)
                .collect(Collectors.joining(" "));
        assertThat(name + ": " + fields).isEqualTo(expected);
    }
}
