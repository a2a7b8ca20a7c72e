import type { CellValue } from 'hucre'
import { cellText } from './cell-text'
import type { Table, TableRow } from './table'

/** The limit of Excel for the text of a cell, in characters. */
const maxTextLength = 32_767

/** XML forbids these characters even if escaped; the library escapes control characters but leaves these. */
const notInXml = /[\uFFFE\uFFFF]/g

/** Widths of columns, in characters. */
const widths = { text: 22, number: 10, money: 12, instant: 26, flag: 9 } as const

/**
 * A table as a workbook with one sheet, whose first row stays in view. Texts are never formulas. An instant is a text:
 * Excel's own dates know no zone.
 */
export async function* xlsxTable(table: Table): AsyncGenerator<Uint8Array> {
  // Loaded with the first workbook.
  const { writeXlsxStream } = await import('hucre/xlsx')
  yield* writeXlsxStream(rowsOf(table), sheetOf(table))
}

/** A table whose rows are all at hand: there is a bound to them. */
export type WholeTable = Omit<Table, 'pages'> & { readonly rows: readonly TableRow[] }

/** Tables as the sheets of one workbook. */
export async function xlsxWorkbook(tables: readonly WholeTable[]): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx')
  const sheets = tables.map((table) => ({
    ...sheetOf(table),
    rows: [table.columns.map(({ heading }) => heading), ...table.rows.map((row) => cellsOf(table, row))],
  }))
  return writeXlsx({ sheets })
}

const sheetOf = ({ name, columns }: Omit<Table, 'pages'>) => ({
  name,
  freezePane: { rows: 1 },
  columns: columns.map(({ heading, kind }) => ({ header: heading, width: widths[kind] })),
})

async function* rowsOf(table: Table): AsyncGenerator<CellValue[]> {
  for await (const rows of table.pages) for (const row of rows) yield cellsOf(table, row)
}

const cellsOf = ({ columns, zone }: Omit<Table, 'pages'>, { cells, currency }: TableRow): CellValue[] =>
  columns.map(({ kind }, at) => {
    const cell = cells[at] ?? null
    if (cell === null || typeof cell === 'boolean') return cell
    const text = cellText(cell, kind, currency, zone) ?? ''
    return typeof cell === 'number' ? Number(text) : text.slice(0, maxTextLength).replace(notInXml, '\uFFFD')
  })
