import type { Effect } from '#contract/office/effect'
import { countSlots } from '#rules/text/count-slots'
import * as shared from '#texts/compiled/effects/shared'
import type { Tx } from '../../platform/db/database'
import { mailsQueued } from '../mail-queue'
import { type Changed, fingerprintOf } from './dry-run'

export interface EffectParts {
  /** Sentences, `null` if one does not apply. The sentence about mails is added. */
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

/** Returns the effect of a change. Its mails are those that the transaction has queued so far, and `later`. */
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

/** Returns the effect of a repeated call whose change was made before: nothing; `note` says so. */
export const alreadyRecorded = <T>(result: T, note = shared.recorded_already()): Changed<T> => ({
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
