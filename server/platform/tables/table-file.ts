import { Readable } from 'node:stream'
import type { ExportFormat } from '../../../contract/office/list'
import { FileAnswer } from '../http/serve'
import { csvTable } from './csv-table'
import type { Table, Cell, TableColumn } from './table'
import { xlsxTable } from './xlsx-table'
import { cellText } from './cell-text'

/** The media type of a workbook. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const types: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: xlsxType,
  json: 'application/json; charset=utf-8',
}

const contents = { csv: csvTable, json: jsonTable, xlsx: xlsxTable } as const

/**
 * A table as a file that is sent while its pages are read: the next one is asked for when the reader has taken the one
 * before. If the connection is cut, no more are asked for. `day` is in its name: `orders-2027-03-01.csv`.
 */
export function tableFile(format: ExportFormat, table: Table, day: string): FileAnswer {
  const content = Readable.from(contents[format](table), { objectMode: false })
  return new FileAnswer(`${table.name}-${day}.${format}`, types[format], content)
}

/** A table as a JSON array with an object a row. Money is a number with the decimals of its currency: `149.00`. */
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
