import { cellText } from './cell-text'
import type { Table } from './table'

const byteOrderMark = '\uFEFF'

/**
 * A table as CSV (RFC 4180), in UTF-8 with the mark by which Excel knows that it is. Spreadsheets read a text that begins
 * with one of `= + - @` as a formula, also one that a customer wrote: it gets an apostrophe before it. So does a part of a text,
 * after what some spreadsheet takes for the end of a cell: a semicolon where decimals have commas, a tab, a line break.
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

/** Wide characters too, which spreadsheets in Japanese read alike; quotes before them fall away. */
const formula = /^(?:"*[=+\-@＝＋－＠]|[\t\r\n])/
const formulaInside = /([;\t\r\n])(?="*[=+\-@＝＋－＠])/g

function harmless(text: string): string {
  const inside = text.replace(formulaInside, "$1'")
  return formula.test(inside) ? `'${inside}` : inside
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
