/** The elements that the editor keeps, with their attributes; it would drop all others. */
const known: Readonly<Record<string, readonly string[]>> = {
  p: [],
  br: [],
  h2: [],
  h3: [],
  h4: [],
  strong: [],
  b: [],
  em: [],
  i: [],
  u: [],
  s: [],
  ul: [],
  ol: ['start'],
  li: [],
  blockquote: [],
  hr: [],
  a: ['href', 'title'],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
}
/** Tags that the editor doesn't support in a table cell, and in `thead`, which allows only `th`. */
const [notInCell, notInHead] = [['table', 'hr'], ['td']]

/**
 * Returns whether the editor shows and returns the whole text. It would lose an imported picture, for example; such a
 * text is edited as HTML. The server has cleaned the text, so every `<` begins a tag.
 */
export function isKnownHtml(html: string): boolean {
  let [isInCell, isInHead] = [false, false]
  for (const [, end, typed = '', attributes = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)([^<>]*)/gi)) {
    const name = typed.toLowerCase()
    const allowed = known[name]
    if (allowed === undefined) return false
    if (isInCell && notInCell.includes(name)) return false
    if (isInHead && notInHead.includes(name)) return false
    if (name === 'td' || name === 'th') isInCell = end === ''
    if (name === 'thead') isInHead = end === ''
    for (const [, attribute = ''] of attributes.matchAll(/ ([a-z-]+)="/gi))
      if (!allowed.includes(attribute.toLowerCase())) return false
  }
  return true
}
