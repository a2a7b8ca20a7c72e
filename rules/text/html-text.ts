const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  apos: "'",
}

/** Returns text in which the entities that sanitised HTML contains are characters. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d+)|(\w+));/g, (whole, code: string | undefined, name: string | undefined) =>
    code ? String.fromCodePoint(Number(code)) : (named[name ?? ''] ?? whole),
  )

/** Returns the text of HTML without its tags, on one line. */
const lineOf = (html: string): string =>
  decodeEntities(html.replace(/<[^<>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?)])/g, '$1')
    .trim()

/** Returns a line of at most `max` characters, cut at the end of a word. */
const cut = (line: string, max: number): string =>
  line.length <= max ? line : `${line.slice(0, max - 1).replace(/\s+\S*$/, '')}…`

/** Returns the text of HTML on one line, cut at the end of a word to at most `max` characters. */
export const plainText = (html: string, max: number): string => cut(lineOf(html), max)

/**
 * Returns the paragraphs of HTML as text: each heading, table row and list entry is one, an entry with a bullet. They
 * have at most `max` characters together; a cut text ends in an ellipsis.
 */
export function plainParagraphs(html: string, max: number): string[] {
  const paragraphs: string[] = []
  let left = max
  for (const part of html.split(/(?=<(?:p|li|h\d|tr|div|blockquote|pre)\b)|<br\b[^<>]*>/i)) {
    const line = lineOf(part)
    if (line === '') continue
    paragraphs.push(`${/^<li\b/i.test(part) ? '• ' : ''}${cut(line, left)}`)
    left -= line.length
    if (left <= 0) break
  }
  return paragraphs
}
