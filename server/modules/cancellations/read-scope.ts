import type { PayloadOf } from '../../../contract/call'
import type { startCancellation } from '../../../contract/office/cancellations'
import type { CancelledScope } from '../orders'
import { dateTimeText } from '../documents'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import type { Snapshot } from '../catalogue'

type Payload = Pick<PayloadOf<typeof startCancellation>, 'item' | 'departure' | 'event'>

/** The scope of a cancellation, with its name for mails and lists. */
interface NamedScope extends CancelledScope {
  kind: 'item' | 'departure' | 'event'
  /** The code of the item or event. */
  subject: string
  name: string
}

/**
 * Finds what is to be cancelled in the catalogue. An event is all its items that are not cancelled yet. Refuses what is not
 * there, and with `already-cancelled` what was cancelled before.
 */
export function readScope(
  { events, items, byCode }: Snapshot,
  { item, departure, event }: Payload,
): NamedScope {
  if (event !== null && item === null) {
    const found = orRefuse(
      events.find(({ code }) => code === event),
      'event-not-found',
    )
    const own = items.filter(({ event_id }) => event_id === found.id)
    if (own.length === 0) throw new Refusal('item-not-found')
    const alive = own.filter(({ cancelled_at }) => cancelled_at === null)
    if (alive.length === 0) throw new Refusal('already-cancelled')
    const item_ids = alive.map(({ id }) => id)
    return { kind: 'event', subject: found.code, name: found.name, item_ids, travel_time_id: null }
  }
  if (item === null || event !== null) throw new Refusal('nothing-selected')
  const found = orRefuse(byCode.get(item), 'item-not-found')
  const { id, name, external_code: subject, timezone } = found
  if (found.cancelled_at !== null) throw new Refusal('already-cancelled')
  if (departure === null) return { kind: 'item', subject, name, item_ids: [id], travel_time_id: null }
  const at = Date.parse(departure)
  const time = orRefuse(
    found.times.find(({ travel_time }) => travel_time.getTime() === at),
    'travel-time-unknown',
  )
  if (time.cancelled_at !== null) throw new Refusal('already-cancelled')
  const when = dateTimeText(time.travel_time.toISOString(), timezone)
  return { kind: 'departure', subject, name: `${name}, ${when}`, item_ids: [id], travel_time_id: time.id }
}
