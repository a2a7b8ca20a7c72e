import * as texts from '#texts/compiled/accessibility-template'

/**
 * Returns an accessibility statement as HTML, which the operator completes (Directive (EU) 2019/882, Annex V). Square
 * brackets enclose what only the operator knows.
 */
export function accessibilityTemplate(shopName: string): string {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const title = (text: string) => `<h2>${escaped(text)}</h2>`
  const paragraph = (text: string) => `<p>${escaped(text)}</p>`
  const points = [texts.keyboard(), texts.zoom(), texts.contrast(), texts.time()]
  return [
    paragraph(texts.intro({ shop: shopName })),
    title(texts.service_title()),
    paragraph(texts.service()),
    title(texts.requirements_title()),
    paragraph(texts.requirements()),
    `<ul>${points.map((point) => `<li>${escaped(point)}</li>`).join('')}</ul>`,
    paragraph(texts.tested()),
    title(texts.gaps_title()),
    paragraph(texts.gaps()),
    title(texts.contact_title()),
    paragraph(texts.contact()),
    title(texts.authority_title()),
    paragraph(texts.authority()),
    paragraph(texts.reviewed()),
  ].join('')
}

const textIn = (html: string) => html.replaceAll(/<[^<>]*>/g, '').trim()

/** Returns whether the HTML contains nothing but tags and whitespace. */
export const isTextEmpty = (html: string): boolean => textIn(html) === ''

/** Returns whether a shop has no accessibility statement, or still has parts of the template in square brackets. */
export const isStatementUnfinished = (html: string): boolean =>
  isTextEmpty(html) || /\[[^[\]]+\]/.test(textIn(html))
