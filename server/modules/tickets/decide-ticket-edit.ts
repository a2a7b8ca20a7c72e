import { sentenceOfRefusal } from '../../../contract/every-refusal'
import type { PayloadOf } from '../../../contract/call'
import type { editTicket } from '../../../contract/office/tickets'
import { isEmail } from '../../../rules/text/email'
import { missingFieldNames } from '../../../rules/text/fields'
import { whyHolderCannot, whyNoStaffChange } from '../../../rules/tickets/staff-ticket-changes'
import { effectiveChange, missingTicketFields } from '../../../rules/tickets/ticket-changes'
import { whyNotTravelTime } from '../../../rules/tickets/ticket-holder'
import { changeableTicket } from '../orders'
import type { OrderItemRow, OrderRow } from '../../platform/db/tables'
import { Refusal, refuseIf } from '../../platform/http/refusal'
import { type CatalogueItem, type Stock, travelTimesOf } from '../catalogue'

type Payload = PayloadOf<typeof editTicket>

/** Requested changes; `movesTo` is a departure other than the current one. */
export interface WantedEdit {
  name: boolean
  email: boolean
  reassign: boolean
  barcode: boolean
  movesTo: number | null
}

interface Edited {
  order: OrderRow
  item: OrderItemRow
  product: CatalogueItem
  stock: Stock
  now: Date
}

/** Returns a ticket's changes and the holder's rule that staff override, which needs a reason. Rejects invalid edits. */
export function decideTicketEdit(payload: Payload, { order, item, product, stock, now }: Edited) {
  const ticket = changeableTicket(item, product, order.accepted_at)
  refuseIf(whyNoStaffChange(ticket))
  const holder = { full_name: payload.full_name, email: payload.email, reassign: payload.reassign === true }
  const missing = missingTicketFields({ allow_name_changes: true, allow_email_changes: true }, holder)
  if (missing.length > 0)
    throw new Refusal('fields-missing', {
      slots: { fields: missingFieldNames(missing) },
      fields: missing.map(({ field }) => field),
    })
  if (payload.email !== null && !isEmail(payload.email.trim()))
    throw new Refusal('invalid-email', { fields: ['email'] })
  const timeId = payload.transport_time_id
  const movesTo = timeId === item.travel_time_id ? null : timeId
  const wanted: WantedEdit = {
    ...effectiveChange(ticket, holder, ''),
    barcode: payload.new_barcode === true,
    movesTo,
  }
  if (changedParts(wanted).length === 0) throw new Refusal('nothing-changed')
  if (wanted.barcode && item.barcode === null) throw new Refusal('ticket-not-issued')
  // The new holder would see an order whose terms nobody has accepted.
  if (wanted.reassign && (item.code === null || order.accepted_at === null))
    throw new Refusal('terms-not-accepted')
  if (movesTo !== null) {
    const fields = ['transport_time_id']
    if (product.travel_time_type !== 'selectable') throw new Refusal('travel-time-unknown', { fields })
    const timed = { travel_time_type: product.travel_time_type, travel_times: travelTimesOf(product, stock) }
    refuseIf(whyNotTravelTime(timed, movesTo), { fields })
  }
  const change = { holder: onlyChanged(holder, wanted), departureId: movesTo }
  const overridden = whyHolderCannot(ticket, change, product.times, now)
  if (overridden !== null && !payload.reason?.trim())
    throw new Refusal('reason-needed', { slots: { why: sentenceOfRefusal(overridden) }, fields: ['reason'] })
  return { wanted, overridden }
}

const onlyChanged = (holder: { full_name: string | null; email: string | null }, wanted: WantedEdit) => ({
  full_name: wanted.name ? holder.full_name : null,
  email: wanted.email ? holder.email : null,
  reassign: wanted.reassign,
})

/** The changed parts in words. */
export const changedParts = ({ name, email, reassign, barcode, movesTo }: WantedEdit): string[] => [
  ...(name ? ['name'] : []),
  ...(email ? ['email'] : []),
  ...(reassign ? ['holder'] : []),
  ...(movesTo === null ? [] : ['travel time']),
  ...(barcode ? ['barcode'] : []),
]
