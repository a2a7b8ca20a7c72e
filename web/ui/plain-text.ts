const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  apos: "'",
}

/** The text of HTML on one line, cut at the end of a word to at most `max` characters. */
export function plainText(html: string, max: number): string {
  const words = html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:#(\d+)|(\w+));/g, (whole, code: string | undefined, name: string | undefined) =>
      code ? String.fromCodePoint(Number(code)) : (named[name ?? ''] ?? whole),
    )
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?)])/g, '$1')
    .trim()
  if (words.length <= max) return words
  return `${words.slice(0, max - 1).replace(/\s+\S*$/, '')}…`
}
