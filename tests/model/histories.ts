import * as fc from 'fast-check'
import type { Country, Kind, Method, Step, StepOf } from './steps'

type Choices<K extends Kind> = { [F in Exclude<keyof StepOf<K>, 'do'>]: fc.Arbitrary<StepOf<K>[F]> }

/** Steps of a kind, at random; `weight` says how often among the others. */
function steps<K extends Kind>(weight: number, kind: K, choices: Choices<K>) {
  // fast-check's record is typed by its keys, which are the kind's own.
  const arbitrary = fc.record({ do: fc.constant(kind), ...choices }) as unknown as fc.Arbitrary<Step>
  return { weight, arbitrary }
}

const upTo = (most: number) => fc.nat({ max: most })
const one = <T>(...values: T[]) => fc.constantFrom(...values)

const who = upTo(2)
const pick = one(0, 0, 0, 1, 2)
const bought = {
  method: one<Method>(
    'credit_card',
    'credit_card',
    'credit_card',
    'credit_card',
    'bank_transfer',
    'bank_transfer',
    'bank_transfer',
    'voucher',
  ),
  voucher: one(null, null, null, null, 0, 1, 2),
  to: one<Country>('HR', 'HR', 'HR', 'DE'),
}
const day = 1440

const simple = fc.oneof(
  steps(6, 'add', { who: upTo(3), item: upTo(4), name: upTo(2), time: upTo(1) }),
  steps(1, 'remove', { who, pick }),
  steps(1, 'move-in-cart', { who, pick, time: upTo(1) }),
  steps(1, 'extend', { who }),
  steps(4, 'checkout', { who, ...bought }),
  steps(20, 'buy', {
    who,
    items: fc.array(upTo(4), { minLength: 1, maxLength: 3 }),
    ...bought,
    pays: one(true, true, false),
  }),
  steps(14, 'decide', {
    pick,
    decision: one('paid', 'paid', 'paid', 'declined', 'cancelled'),
    returns: one(true, true, false),
  }),
  steps(4, 'return', { pick }),
  steps(2, 'gateway-lies', { pick, about: one('less', 'more', 'currency') }),
  steps(2, 'gateway-thinks-again', { pick }),
  steps(2, 'stale-report', { pick, outcome: one('declined', 'cancelled') }),
  steps(1, 'forge', { pick, what: one('amount', 'signature', 'reference') }),
  steps(5, 'pay', { pick, payment: upTo(2) }),
  steps(10, 'transfer', {
    pick,
    amount: one('exact', 'exact', 'less', 'more'),
    again: one(false, false, true),
  }),
  steps(2, 'chargeback', { pick, part: fc.boolean(), again: one(false, false, true) }),
  steps(3, 'withdraw', { pick }),
  steps(2, 'refund-withdrawal', { pick }),
  steps(8, 'request-refund', { pick, items: upTo(7) }),
  steps(2, 'cancel-refund', { pick }),
  steps(8, 'process-refund', {
    pick,
    outcome: one('processing', 'processed', 'processed', 'problem'),
    frees: fc.boolean(),
    by: one('bank', 'bank', 'card'),
  }),
  steps(4, 'cancel-order', { pick }),
  steps(3, 'change-ticket', {
    pick,
    name: one(null, 0, 1),
    to: one(null, 0, 1, 2, 3),
    reassign: one(true, false, false),
  }),
  steps(2, 'travel-time', { pick, time: upTo(1) }),
  // It hashes a password, for the account that it may have to make.
  steps(1, 'staff-order', {
    item: upTo(4),
    to: upTo(3),
    method: bought.method,
    price: one(null, null, 5000),
  }),
  steps(1, 'accept-terms', { pick }),
  steps(1, 'reset-attempts', { pick }),
  steps(1, 'check-in', { pick }),
  steps(8, 'errands', {}),
  // Past a cart's end, a card order's, a transfer's days and grace, an instalment's day, and all of them.
  steps(7, 'clock', { minutes: one(1, 16, 31, 61, day, 3 * day, 8 * day, 10 * day, 31 * day, 180 * day) }),
)

const any = fc.oneof(
  { weight: 300, arbitrary: simple },
  steps(30, 'cut', { at: fc.integer({ min: 1, max: 20 }), moment: one('before', 'after'), step: simple }),
  steps(12, 'twice', { step: simple }),
  steps(1, 'restart', {}),
)

/** A random history of at most so many steps. */
export const history = (most: number): fc.Arbitrary<Step[]> =>
  fc.array(any, { minLength: 1, maxLength: most, size: 'max' })
