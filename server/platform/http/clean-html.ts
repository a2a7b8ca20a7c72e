import sanitizeHtml from 'sanitize-html'
import { operatorTexts } from '../../../contract/config'

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
    // No ids and no classes: they could collide with the page's own.
    '*': ['lang', 'dir'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  // The page has its own h1.
  transformTags: { h1: 'h2' },
}

/** Ten times the longest real text. The parser's time grows with the square of open tags: text with more is escaped. */
const maxTags = 10_000
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * Removes from an operator's HTML everything that runs, loads or imitates the page; clean HTML is returned unchanged.
 */
export function cleanHtml(html: string): string {
  // Most texts have no markup, and parsing would not change them.
  if (!/[<&>]/.test(html)) return html
  return html.split('<').length > maxTags ? escaped(html) : sanitizeHtml(html, rules)
}

/**
 * `cleanHtml` with a cache of its last results, so that reloading a catalogue costs only its new texts. It keeps at
 * most `most` texts.
 */
export function rememberingCleaner(most = 20_000): (html: string) => string {
  const known = new Map<string, string>()
  return (html) => {
    const found = known.get(html)
    if (found !== undefined) return found
    const clean = cleanHtml(html)
    if (known.size >= most) known.clear()
    known.set(html, clean)
    return clean
  }
}

/** The settings that are HTML; of an item it is `shop_description`. */
export const htmlSettings = operatorTexts

/** Cleans the HTML of settings, complete or partial. */
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
