import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { ExportFormat } from '../../../contract/office/exports'
import { FileAnswer } from '../../http/serve'
import { csvTable } from './csv-table'
import { jsonTable } from './json-table'
import type { Table } from './table'
import { xlsxTable } from './xlsx-table'

const types: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
}

/**
 * A table as a file that is sent while its pages are read: the next one is asked for when the reader has taken the one
 * before. If the connection is cut, no more are asked for. `day` is in its name: `orders-2027-03-01.csv`.
 */
export function tableFile(format: ExportFormat, table: Table, day: string): FileAnswer {
  return new FileAnswer(`${table.name}-${day}.${format}`, types[format], contentOf(format, table))
}

function contentOf(format: ExportFormat, table: Table): Readable {
  if (format === 'xlsx') return Readable.fromWeb(xlsxTable(table) as NodeReadableStream)
  return Readable.from(format === 'csv' ? csvTable(table) : jsonTable(table), { objectMode: false })
}
