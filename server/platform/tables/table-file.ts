import { Readable } from 'node:stream'
import type { CellValue } from 'hucre'
import type { ExportFormat } from '#contract/office/list'
import { zonedText } from '#rules/dates/local-time'
import type { ColumnKind } from '#rules/exports/export-columns'
import { decimalText } from '#rules/money/amount-text'
import { FileAnswer } from '../http/serve'

/** Value of a cell. Money is an amount in the minor unit of its row's currency. */
export type Cell = string | number | boolean | Date | null

/** A column of a file. `key` is its name in JSON, `heading` in CSV and XLSX. */
export interface TableColumn {
  readonly key: string
  readonly heading: string
  readonly kind: ColumnKind
}

/** Content of a file. Its rows arrive in pages, so that at most one page is in memory. */
export interface Table {
  /**
   * Name of the file and of its sheet, such as `orders`. For one of several sheets, it is the displayed name, such as
   * `Sales`.
   */
  readonly name: string
  readonly columns: readonly TableColumn[]
  /** Pages of rows whose cells are in the order of the columns. */
  readonly pages: AsyncIterable<readonly TableRow[]>
  /** Time zone of its instants. */
  readonly zone: string
}

/** A row of a file and the currency of its money. */
export interface TableRow {
  readonly cells: readonly Cell[]
  readonly currency: string
}

/**
 * Returns a machine-readable cell: money as a decimal, an instant with the offset of the zone; `null` for an empty
 * cell.
 */
function cellText(cell: Cell, kind: ColumnKind, currency: string, zone: string): string | null {
  if (cell === null) return null
  if (cell instanceof Date) return zonedText(cell, zone)
  if (kind !== 'money' || typeof cell !== 'number') return String(cell)
  return decimalText(cell, currency)
}

const byteOrderMark = '\uFEFF'

/**
 * Formats a table as CSV (RFC 4180) in UTF-8, with the byte order mark by which Excel recognises it. Spreadsheets
 * interpret text that starts with `=`, `+`, `-` or `@` as a formula, including text from customers, so it is prefixed
 * with an apostrophe. The same applies within a text after characters that some spreadsheets take as the end of a cell:
 * a semicolon (in locales with decimal commas), a tab, a line break.
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

/**
 * Full-width characters are included because Japanese spreadsheets treat them alike. Quotes before them are ignored.
 */
const formula = /^(?:"*[=+\-@＝＋－＠]|[\t\r\n])/
const formulaInside = /([;\t\r\n])(?="*[=+\-@＝＋－＠])/g

function harmless(text: string): string {
  const inside = text.replace(formulaInside, "$1'")
  return formula.test(inside) ? `'${inside}` : inside
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Excel's limit for the text of a cell, in characters. */
const maxTextLength = 32_767

/** XML forbids these characters even if escaped. The library escapes control characters but not these. */
const notInXml = /[\uFFFE\uFFFF]/g

/** Column widths in characters. */
const widths = { text: 22, number: 10, money: 12, instant: 26, flag: 9 } as const

/**
 * Formats a table as a workbook with one sheet and a frozen heading row. Texts are never formulas. An instant is a text
 * because Excel's dates have no time zone.
 */
async function* xlsxTable(table: Table): AsyncGenerator<Uint8Array> {
  // The library is loaded with the first workbook.
  const { writeXlsxStream } = await import('hucre/xlsx')
  yield* writeXlsxStream(rowsOf(table), sheetOf(table))
}

/** A table whose rows are all in memory, because their number is limited. */
export type WholeTable = Omit<Table, 'pages'> & { readonly rows: readonly TableRow[] }

/** Formats tables as the sheets of one workbook. */
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

/** Media type of a workbook. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const types: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: xlsxType,
  json: 'application/json; charset=utf-8',
}

const contents = { csv: csvTable, json: jsonTable, xlsx: xlsxTable } as const

/**
 * Returns a table as a file that is streamed while its pages are read: the next page is requested once the reader has
 * consumed the previous one. If the connection is cut, no further pages are requested. `day` is part of the name, as in
 * `orders-2027-03-01.csv`.
 */
export function tableFile(format: ExportFormat, table: Table, day: string): FileAnswer {
  const content = Readable.from(contents[format](table), { objectMode: false })
  return new FileAnswer(`${table.name}-${day}.${format}`, types[format], content)
}

/**
 * Formats a table as a JSON array with one object per row. Money is a number with the decimals of its currency, such as
 * `149.00`.
 */
async function* jsonTable({ columns, pages, zone }: Table): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of pages) {
    const objects = rows.map(({ cells, currency }) => {
      const fields = columns.map(
        (column, at) => `${JSON.stringify(column.key)}:${valueOf(cells[at] ?? null, column, currency, zone)}`,
      )
      return `{${fields.join(',')}}`
    })
    if (objects.length === 0) continue
    yield before + objects.join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

function valueOf(cell: Cell, { kind }: TableColumn, currency: string, zone: string): string {
  if (cell !== null && kind === 'money') return cellText(cell, kind, currency, zone) ?? 'null'
  return JSON.stringify(cell instanceof Date ? cellText(cell, kind, currency, zone) : cell)
}
