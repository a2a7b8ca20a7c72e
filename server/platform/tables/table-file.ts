import { Readable } from 'node:stream'
import type { ExportFormat } from '../../../contract/office/exports'
import { FileAnswer } from '../http/serve'
import { csvTable } from './csv-table'
import { jsonTable } from './json-table'
import type { Table } from './table'
import { xlsxTable } from './xlsx-table'

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
