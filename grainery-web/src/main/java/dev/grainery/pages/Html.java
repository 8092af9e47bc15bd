// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.system.output.VisibleText;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.util.Map;

/** Thread-safe. */
public final class Html {

    private final TemplateEngine engine = TemplateEngine.createPrecompiled(
            null, ContentType.Html, Html.class.getClassLoader(), "dev.grainery.pages.templates");

    private final Map<Language, Texts> texts = Texts.all();

    public String of(PageModel page, Language language, Links links) {
        StringOutput out = new StringOutput();
        Frame frame = new Frame(texts.get(language), links, page);
        engine.render("page.jte", Map.of("frame", frame, "page", page), new Visible(out));
        return out.toString();
    }

    /** Escapes all values, and makes invisible and direction-changing characters visible. */
    private static final class Visible extends OwaspHtmlTemplateOutput {

        Visible(StringOutput out) {
            super(out);
        }

        @Override
        public void writeUserContent(String text) {
            super.writeUserContent(text == null ? null : VisibleText.line(text));
        }
    }
}
