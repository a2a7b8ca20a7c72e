import { decimalText } from '../../../rules/money/amount-text'
import type { ColumnKind } from '../../../rules/exports/export-columns'
import { zonedText } from '../../../rules/dates/zoned-text'
import type { Cell } from './table'

/** A cell as a program reads it: money as a decimal, an instant in a zone with its offset; null: it is empty. */
export function cellText(cell: Cell, kind: ColumnKind, currency: string, zone: string): string | null {
  if (cell === null) return null
  if (cell instanceof Date) return zonedText(cell, zone)
  if (kind !== 'money' || typeof cell !== 'number') return String(cell)
  return decimalText(cell, currency)
}
