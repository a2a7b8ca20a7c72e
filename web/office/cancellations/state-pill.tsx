import type { CancellationRow } from '../../../contract/office/cancellations'
import { Pill } from '../../ui/pill'
import * as words from './words'

/** How far a cancellation is. */
export function StatePill({ row }: { row: Pick<CancellationRow, 'finished_at' | 'orders'> }) {
  if (row.finished_at === null) return <Pill tone="info">{words.running}</Pill>
  if (row.orders.failed > 0) return <Pill tone="danger">{words.needsYou(row.orders.failed)}</Pill>
  return <Pill tone="good">{words.done}</Pill>
}
