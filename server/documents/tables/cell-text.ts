import { decimalText } from '../../../rules/amount-text'
import type { ColumnKind } from '../../../rules/export-columns'
import { zonedText } from '../../../rules/zoned-text'
import type { Cell } from './table'

/** How many decimals a currency has. Asking for it costs more than all else of a cell, so that it is kept. */
const decimals = new Map<string, number>()
function decimalsOf(currency: string): number {
  const known = decimals.get(currency)
  if (known !== undefined) return known
  const found = decimalText(0, currency).split('.')[1]?.length ?? 0
  decimals.set(currency, found)
  return found
}

/** A cell as a program reads it: money as a decimal, an instant in a zone with its offset; null: it is empty. */
export function cellText(cell: Cell, kind: ColumnKind, currency: string, zone: string): string | null {
  if (cell === null) return null
  if (cell instanceof Date) return zonedText(cell, zone)
  if (kind !== 'money' || typeof cell !== 'number') return String(cell)
  const places = decimalsOf(currency)
  return (cell / 10 ** places).toFixed(places)
}
