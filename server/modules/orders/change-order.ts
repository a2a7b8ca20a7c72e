import * as shared from '../../../texts/compiled/effects/shared'
import type { Effect } from '../../../contract/office/effect'
import type { Tx } from '../../platform/db/database'
import { mailsQueued } from '../outbox'
import { countSlots } from '../changes'
import { type Changed, changeOrDryRun, fingerprintOf, dryRunOf } from '../staff'
import type { Context } from '../../context'
import { type Held, withOrder } from './hold-order'

interface Requested {
  readonly orderId: number
  /** Whether places may be taken or become free: their counters are locked before the order. */
  readonly movesPlaces: boolean
  /** The keys of a call that can be tried first. */
  readonly payload: { readonly dry_run: boolean | null; readonly fingerprint: string | null }
}

/**
 * Changes one order for staff, in a transaction that holds it; with `dry_run` the change is only tried and its effect
 * counted (`changeOrDryRun`, with its refusals).
 */
export async function changeOrder<T>(
  context: Context,
  { orderId, movesPlaces, payload }: Requested,
  change: (tx: Tx, held: Held) => Promise<Changed<T>>,
): Promise<Changed<T>> {
  const dryRun = dryRunOf(payload)
  const runs = {
    transaction: (work: (tx: Tx) => Promise<Changed<T>>) => changeOrDryRun(context.db, dryRun, work),
  }
  const changed = await withOrder<Changed<T>>(runs, orderId, movesPlaces, change)
  if (!dryRun.isDryRun) context.wake()
  return changed
}

interface EffectParts {
  /** Sentences; what does not apply is null. The mails are added. */
  readonly notes: readonly (string | null)[]
  readonly orders?: number
  readonly tickets?: number
  readonly places?: number
  readonly money?: number
  /** Mails that are queued later, once a gateway has answered. */
  readonly later?: number
  /** Values that must not have changed since the effect was confirmed. */
  readonly confirms: unknown
}

/** The effect of a change; its mails are those that its transaction has queued until now, and `later`. */
export function effectOf(
  tx: Tx,
  { notes, orders = 0, tickets = 0, places = 0, money = 0, later = 0, confirms }: EffectParts,
): Effect {
  const mails = mailsQueued(tx) + later
  return {
    carts: 0,
    orders,
    tickets,
    places,
    mails,
    money,
    notes: [
      ...notes.filter((note) => note !== null),
      mails === 0 ? shared.no_mail() : shared.mails_sent(countSlots(mails)),
    ],
    fingerprint: fingerprintOf(confirms),
  }
}

/** The effect of a change of one order, by the order as it was before: its state and its money must still be the same. */
export const effectOnOrder = (tx: Tx, { order }: Held, parts: Omit<EffectParts, 'orders'>): Effect =>
  effectOf(tx, {
    ...parts,
    orders: 1,
    confirms: [
      order.id,
      order.payment_status,
      order.total_price,
      order.total_paid,
      order.total_refunded,
      parts.confirms,
    ],
  })

/** The effect of a repeated call that finds its change made: nothing; `note` says so. */
export const nothingMore = <T>(result: T, note = shared.recorded_already()): Changed<T> => ({
  result,
  isRepeated: true,
  effect: {
    carts: 0,
    orders: 0,
    tickets: 0,
    places: 0,
    mails: 0,
    money: 0,
    notes: [note],
    fingerprint: fingerprintOf('recorded'),
  },
})
