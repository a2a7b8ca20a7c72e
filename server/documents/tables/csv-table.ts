import { cellText } from './cell-text'
import type { Table } from './table'

const byteOrderMark = '\uFEFF'

/**
 * A table as CSV (RFC 4180), in UTF-8 with the mark by which Excel knows that it is. Spreadsheets read a text that begins
 * with one of `= + - @` as a formula, also one that a customer wrote: it gets an apostrophe before it.
 */
export async function* csvTable({ columns, pages, zone }: Table): AsyncGenerator<string> {
  const headings = columns.map(({ heading }) => quoted(heading))
  yield `${byteOrderMark}${headings.join(',')}\r\n`
  for await (const rows of pages) {
    const lines = rows.map(({ cells, currency }) =>
      columns
        .map(({ kind }, at) => {
          const text = cellText(cells[at] ?? null, kind, currency, zone) ?? ''
          return kind === 'text' ? quoted(harmless(text)) : text
        })
        .join(','),
    )
    if (lines.length > 0) yield `${lines.join('\r\n')}\r\n`
  }
}

const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
