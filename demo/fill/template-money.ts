import { settle, type Movement } from '#rules/orders/ledger'
import type { Story } from '../history/story'
import { secondsOf } from './own-part'

/** A row of the ledger, with its time in seconds after the order; `payment` counts from 0. */
export interface Move extends Movement {
  seconds: number
  /** The attempt that a charge belongs to, counted from 1. */
  attempt: number | null
}

/** An attempt by card; `payment` counts from 0. */
export interface Attempt {
  payment: number
  amount: number
  startedSeconds: number
  endedSeconds: number
  outcome: 'paid' | 'declined' | 'expired'
}

/** The attempts and the ledger of a story, in the order of time. */
export function moneyOf(story: Story, amounts: readonly number[], discount: number) {
  const attempts: Attempt[] = []
  const moves: Move[] = []
  if (discount > 0)
    moves.push({ kind: 'voucher', amount: discount, payment_id: null, seconds: 0, attempt: null })
  if (story.failed !== undefined) {
    const endedSeconds = story.failed === 'declined' ? 80 : 31 * 60
    attempts.push({
      payment: 0,
      amount: amounts[0] ?? 0,
      startedSeconds: 0,
      endedSeconds,
      outcome: story.failed,
    })
  }
  for (const { kind, days, payment = 0, percent = 100 } of story.money ?? []) {
    const seconds = secondsOf(days)
    const amount = Math.round(((amounts[payment] ?? 0) * percent) / 100)
    const isCharge = kind === 'charge'
    if (isCharge)
      attempts.push({ payment, amount, startedSeconds: seconds - 90, endedSeconds: seconds, outcome: 'paid' })
    moves.push({
      kind,
      amount,
      payment_id: isCharge ? payment : null,
      seconds,
      attempt: isCharge ? attempts.length : null,
    })
  }
  return { attempts, moves }
}

/** The sums of a ledger, and when each payment was complete; null: it is not complete. */
export function settleMoves(moves: readonly Move[], amounts: readonly number[]) {
  const payments = amounts.map((amount, id) => ({ id, amount, due_at: new Date(id) }))
  const at: (number | null)[] = amounts.map(() => null)
  for (const [index, { seconds }] of moves.entries()) {
    const { paid } = settle(moves.slice(0, index + 1), payments)
    for (const [position, amount] of amounts.entries())
      if (at[position] === null && (paid[position] ?? 0) >= amount) at[position] = seconds
  }
  return { ...settle(moves, payments), at }
}

export type Settled = ReturnType<typeof settleMoves>
