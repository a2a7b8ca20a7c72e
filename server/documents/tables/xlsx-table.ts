import type { XlsxStreamRow } from 'hucre/xlsx'
import { cellText } from './cell-text'
import type { Table } from './table'

/** What Excel can hold in one cell. */
const longestText = 32_767

/** Widths of columns, in characters. */
const widths = { text: 22, number: 10, money: 12, instant: 26, flag: 9 } as const

/**
 * A table as a workbook with one sheet, whose first row stays in view. Texts are never formulas. An instant is a text:
 * Excel's own dates know no zone.
 */
export async function* xlsxTable(table: Table): AsyncGenerator<Uint8Array> {
  // Loaded with the first workbook.
  const { writeXlsxStream } = await import('hucre/xlsx')
  yield* writeXlsxStream(rowsOf(table), {
    name: table.name,
    freezePane: { rows: 1 },
    columns: table.columns.map(({ heading, kind }) => ({ header: heading, width: widths[kind] })),
  })
}

async function* rowsOf({ columns, pages, zone }: Table): AsyncGenerator<XlsxStreamRow> {
  for await (const rows of pages)
    for (const { cells, currency } of rows)
      yield columns.map(({ kind }, at) => {
        const cell = cells[at] ?? null
        if (cell === null || typeof cell === 'boolean') return cell
        const text = cellText(cell, kind, currency, zone) ?? ''
        return typeof cell === 'number' ? Number(text) : text.slice(0, longestText)
      })
}
