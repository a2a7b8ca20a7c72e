/** A row of a CSV file. */
export interface CsvRow {
  /** The number of its first line in the file, from 1. */
  readonly line: number
  /** Trimmed, without the quotes around them. */
  readonly cells: string[]
}

/** Maximum number of lines of a quoted cell, so that a quote that is never closed ends with its cell. */
const maxLinesOfCell = 30

/**
 * Returns the rows of a CSV file that have a cell with text. It accepts unescaped quotes: a quote ends its cell only
 * before a separator or the end of a line, and a cell whose quote is not closed is read as written.
 */
export function csvRows(content: string, separator: string): CsvRow[] {
  const lines = content.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const rows: CsvRow[] = []
  for (let at = 0; at < lines.length;) {
    const { cells, next } = readRow(lines, at, separator)
    if (cells.some((cell) => cell !== '')) rows.push({ line: at + 1, cells })
    at = next
  }
  return rows
}

/** Returns the cells of the row that begins with the line `at`, and the line after it. */
function readRow(lines: readonly string[], at: number, separator: string): { cells: string[]; next: number } {
  const cells: string[] = []
  let line = lines[at] ?? ''
  let next = at + 1
  for (let from = 0; ;) {
    const quote = startOfQuoted(line, from)
    const quoted =
      quote === null
        ? null
        : (quotedCell(line, quote, separator) ?? quotedOverLines(lines, { line, quote, next }, separator))
    if (quoted !== null) {
      cells.push(quoted.text.trim())
      line = quoted.line ?? line
      next = quoted.next ?? next
    } else cells.push(line.slice(from, endOf(line, from, separator)).trim())
    const end = quoted?.end ?? endOf(line, from, separator)
    if (end >= line.length) return { cells, next }
    from = end + 1
  }
}

const endOf = (line: string, from: number, separator: string): number => {
  const end = line.indexOf(separator, from)
  return end === -1 ? line.length : end
}

/** Returns the index of the quote with which a cell begins, after blanks; `null` if it begins with other text. */
function startOfQuoted(line: string, from: number): number | null {
  let at = from
  while (line[at] === ' ') at += 1
  return line[at] === '"' ? at : null
}

interface Quoted {
  text: string
  /** The index of the separator after it, or the end of the line. */
  end: number
  /** The last line of a cell of several lines, and the line after it. */
  line?: string
  next?: number
}

/** Returns a quoted cell that ends on its line, or `null` if it does not, or if its quotes are ambiguous. */
function quotedCell(line: string, quote: number, separator: string): Quoted | null {
  let stray: number | null = null
  for (let at = line.indexOf('"', quote + 1); at !== -1; at = line.indexOf('"', at + 1)) {
    if (stray !== null && line.slice(stray, at).includes(separator)) return null
    const end = endAfter(line, at + 1, separator)
    if (end !== null) return { text: unescaped(line.slice(quote + 1, at)), end }
    if (line[at + 1] === '"') at += 1
    else stray ??= at
  }
  return null
}

/**
 * Returns a quoted cell that ends on a later line. Returns `null` if the cell contains another quote, or separators on
 * its first line and on later ones: such a quote was never closed.
 */
function quotedOverLines(
  lines: readonly string[],
  { line, quote, next }: { line: string; quote: number; next: number },
  separator: string,
): Quoted | null {
  const parts = [line.slice(quote + 1)]
  if (closingQuote(parts[0] ?? '') !== -1) return null
  const isDivided = parts[0]?.includes(separator)
  for (let at = next; at < Math.min(lines.length, next + maxLinesOfCell); at++) {
    const later = lines[at] ?? ''
    const close = closingQuote(later)
    const inside = close === -1 ? later : later.slice(0, close)
    if (isDivided && inside.includes(separator)) return null
    parts.push(inside)
    if (close === -1) continue
    const end = endAfter(later, close + 1, separator)
    return end === null ? null : { text: unescaped(parts.join('\n')), end, line: later, next: at + 1 }
  }
  return null
}

const unescaped = (text: string) => text.replaceAll('""', '"')

/** Returns the index of the first quote that is not escaped. */
function closingQuote(line: string): number {
  for (let at = line.indexOf('"'); at !== -1; at = line.indexOf('"', at + 2))
    if (line[at + 1] !== '"') return at
  return -1
}

/**
 * Returns the index of the separator or of the end of the line that follows, after blanks; `null` if other text
 * follows.
 */
function endAfter(line: string, from: number, separator: string): number | null {
  let at = from
  while (line[at] === ' ') at += 1
  return at >= line.length || line[at] === separator ? at : null
}

/** Returns the most frequent separator in a CSV file's first lines, outside quotes. */
export function csvSeparator(text: string): string {
  const beginning = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n/)
  const count = (separator: string) => Math.max(...beginning.map((line) => line.split(separator).length))
  return [';', '\t', '|', ','].toSorted((a, b) => count(b) - count(a))[0] ?? ';'
}
