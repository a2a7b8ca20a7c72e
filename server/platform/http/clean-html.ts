import sanitizeHtml from 'sanitize-html'
import { operatorTexts } from '#contract/config'

const rules: sanitizeHtml.IOptions = {
  allowedTags:
    `p br hr h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote a strong b em i u s small sub sup mark code
  pre abbr q table caption thead tbody tfoot tr th td img figure figcaption div span section
  address time details summary`.split(/\s+/),
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start', 'reversed'],
    abbr: ['title'],
    time: ['datetime'],
    // IDs and classes are removed because they could collide with those of the page.
    '*': ['lang', 'dir'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  // The page already has an h1.
  transformTags: { h1: 'h2' },
}

/**
 * Maximum number of tags, ten times that of the longest real text. The parser's time grows with the square of open
 * tags, so longer texts are escaped instead.
 */
const maxTags = 10_000
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * Removes everything from an operator's HTML that executes, loads or imitates parts of the page. Clean HTML is returned
 * unchanged.
 */
export function cleanHtml(html: string): string {
  // Most texts contain no markup, and parsing would not change them.
  if (!/[<&>]/.test(html)) return html
  return html.split('<').length > maxTags ? escaped(html) : sanitizeHtml(html, rules)
}

/**
 * Returns `cleanHtml` with a cache of at most `maxCached` results, so that reloading a catalogue only processes its new
 * texts.
 */
export function rememberingCleaner(maxCached = 20_000): (html: string) => string {
  const known = new Map<string, string>()
  return (html) => {
    const found = known.get(html)
    if (found !== undefined) return found
    const clean = cleanHtml(html)
    if (known.size >= maxCached) known.clear()
    known.set(html, clean)
    return clean
  }
}

/** Settings that contain HTML. For items, the HTML field is `shop_description`. */
export const htmlSettings = operatorTexts

/** Cleans the HTML in settings, which may be partial. */
export function cleanSettings<S extends Partial<Record<(typeof htmlSettings)[number], string>>>(
  settings: S,
  clean: (html: string) => string,
): S {
  const cleaned: S = { ...settings }
  for (const key of htmlSettings) {
    const text = cleaned[key]
    if (text !== undefined) Object.assign(cleaned, { [key]: clean(text) })
  }
  return cleaned
}
