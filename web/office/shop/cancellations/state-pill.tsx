import type { CancellationRow } from '#contract/office/cancellations'
import * as texts from '#texts/compiled/office/cancellations'
import { Pill } from '#web/ui/pill'
import { countSlots } from '../../kit/values/count-slots'

/** State of a cancellation. */
export function StatePill({ row }: { row: Pick<CancellationRow, 'finished_at' | 'orders'> }) {
  if (row.finished_at === null) return <Pill tone="info">{texts.running()}</Pill>
  if (row.orders.failed > 0)
    return <Pill tone="danger">{texts.needs_you(countSlots(row.orders.failed))}</Pill>
  return <Pill tone="good">{texts.done()}</Pill>
}

export const kinds: Record<CancellationRow['kind'], string> = {
  item: texts.kind_item(),
  departure: texts.kind_departure(),
  event: texts.kind_event(),
}
