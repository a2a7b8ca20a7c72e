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
}

/**
 * Whether the editor shows all of a text and gives it back whole. A table or a picture of an import it would lose: such a
 * text is edited as HTML. The text is as the server cleaned it, so every `<` begins a tag.
 */
export function isKnownHtml(html: string): boolean {
  for (const [, name = '', attributes = ''] of html.matchAll(/<\/?([a-z][a-z0-9]*)([^<>]*)/gi)) {
    const allowed = known[name.toLowerCase()]
    if (allowed === undefined) return false
    for (const [, attribute = ''] of attributes.matchAll(/ ([a-z-]+)="/gi))
      if (!allowed.includes(attribute.toLowerCase())) return false
  }
  return true
}
