import type { CancellationRow } from '../../../contract/office/cancellations'
import * as texts from '../../../texts/compiled/office/cancellations'

export const kinds: Record<CancellationRow['kind'], string> = {
  item: texts.kind_item(),
  departure: texts.kind_departure(),
  event: texts.kind_event(),
}
