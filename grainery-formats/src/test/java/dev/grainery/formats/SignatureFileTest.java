// SPDX-License-Identifier: Apache-2.0
package dev.grainery.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignatureFileTest {

    private static final String FORMATS = """
        <FFSignatureFile Version="7"><InternalSignatureCollection>
        <InternalSignature ID="1"><ByteSequence Reference="BOFoffset">
        <SubSequence Position="1" SubSeqMinOffset="0" SubSeqMaxOffset="0">
        <Sequence>%s</Sequence></SubSequence></ByteSequence></InternalSignature>
        </InternalSignatureCollection><FileFormatCollection>
        <FileFormat ID="1" PUID="fmt/1"><InternalSignatureID>1</InternalSignatureID></FileFormat>
        </FileFormatCollection></FFSignatureFile>
        """;

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "4142; AB; true",
                "'A' ['B'-'D']; AD; true",
                "41 [!42]; AB; false",
                "41 [!42:43]; AD; true",
                "41 ?? 43; AxC; true",
                "41 (42|4344) 45; ACDE; true",
                "41 (42|4344) 45; ACE; false",
                "41 {2} 42; AxxB; true",
                "41 {2} 42; AxB; false",
                "41 {1-2} 42; AxB; true",
                "41 * 42; AxxxxxxxB; true",
                "[&01] 42; AB; true",
                "[&02] 42; AB; false",
            })
    void expressions_match_as_pronom_defines_them(String expression, String content, boolean matches)
            throws IOException, SignatureFileException {
        var formats = FormatDefinition.read("f.xml", stream(String.format(FORMATS, expression.replace("&", "&amp;"))));
        byte[] bytes = content.getBytes(StandardCharsets.US_ASCII);
        ByteSlice range = new ByteSlice(bytes, 0, bytes.length);

        assertThat(formats.formats().get(0).signatures().get(0).get(0).matches(range, range, new MatchBudget()))
                .isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "4; a byte is not two hexadecimal digits at character 1",
                "41 {2; } is missing",
                "41 [42; is missing",
                "[!00:FF]; no byte is possible",
                "'A; ' is missing",
                "41 *; bytes are missing",
                "((((((((((41)))))))))); nested too deeply",
                "41 [43:42]; the range ends before it begins",
            })
    void a_wrong_expression_is_reported_with_its_line(String expression, String fault) {
        assertThatThrownBy(() -> FormatDefinition.read("f.xml", stream(String.format(FORMATS, expression))))
                .isInstanceOf(SignatureFileException.class)
                .hasMessageContaining("the signature file f.xml cannot be used: line 4")
                .hasMessageContaining(fault);
    }

    @Test
    void too_many_alternatives_are_refused() {
        assertThatThrownBy(() -> FormatDefinition.read("f.xml", stream(String.format(FORMATS, "(41|42)".repeat(9)))))
                .isInstanceOf(SignatureFileException.class)
                .hasMessageContaining("more than 256 alternatives");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<FFSignatureFile| it is not XML",
                "<other/>| its root is not FFSignatureFile",
                "<FFSignatureFile/>| FFSignatureFile has no Version",
                "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/hostname\">]><FFSignatureFile>&b;</FFSignatureFile>| a"
                        + " document type is not permitted",
                "<FFSignatureFile Version=\"1\"/>| must have one InternalSignatureCollection, not 0",
                "<FFSignatureFile Version=\"x\"/>| a number is needed",
            })
    void another_file_is_refused(String xml, String fault) {
        assertThatThrownBy(() -> FormatDefinition.read("f.xml", stream(xml)))
                .isInstanceOf(SignatureFileException.class)
                .hasMessageContaining("line 1: ")
                .hasMessageContaining(fault);
    }
}
