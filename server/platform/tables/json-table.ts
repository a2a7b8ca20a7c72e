import { cellText } from './cell-text'
import type { Cell, Table, TableColumn } from './table'

/** A table as a JSON array with an object a row. Money is a number with the decimals of its currency: `149.00`. */
export async function* jsonTable({ columns, pages, zone }: Table): AsyncGenerator<string> {
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
