import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskSteps } from './desk-steps'
import { openModelShop, type ModelShop } from './model-shop'
import { player } from './play'
import type { Step, StepOf } from './steps'

let shop: ModelShop

beforeAll(async () => {
  shop = await openModelShop()
})
afterAll(() => shop.stop())

const day = 1440
const [pass, coach, plan, shirt] = [0, 1, 2, 3]
const buy = (items: number[], more: Partial<StepOf<'buy'>> = {}): Step => ({
  do: 'buy',
  who: 0,
  items,
  method: 'credit_card',
  voucher: null,
  to: 'HR',
  pays: true,
  ...more,
})
const byBank = { method: 'bank_transfer', pays: false } as const
const processed: Step = {
  do: 'process-refund',
  pick: 0,
  outcome: 'processed',
  frees: true,
  by: 'bank',
  sure: false,
  dryRun: false,
}

/** Histories that once violated an invariant, reduced to the necessary steps. */
const found: Readonly<Record<string, Step[]>> = {
  'a late payment for a cancelled plan gets no advance invoice, even after staff cancel the order again': [
    { do: 'switch-gateway', to: 'sandbox' },
    { do: 'settings', what: 'plan invoices', on: true },
    buy([plan]),
    { do: 'cancel-order', pick: 0, sure: true, dryRun: false },
    {
      do: 'statement',
      lines: [{ pick: 0, amount: 'exact', names: 'rf', numbered: false }],
      format: 'camt053',
      times: 1,
      pending: false,
      inBoth: false,
    },
    { do: 'cancel-order', pick: 0, sure: true, dryRun: false },
  ],
  'money for an ended order whose tickets are over waits for staff': [
    buy([pass], byBank),
    { do: 'clock', minutes: 10 * day },
    { do: 'jobs' },
    { do: 'change-dates', item: 0, ends: 'a minute ago' },
    { do: 'transfer', pick: 0, amount: 'exact', again: false, dryRun: false },
    { do: 'add', who: 1, item: pass, name: 0, time: 0 },
  ],
  'the refund of a partly paid and expired transfer order adds up to the money received': [
    buy([pass], byBank),
    { do: 'transfer', pick: 0, amount: 'less', again: false, dryRun: false },
    { do: 'clock', minutes: 10 * day },
    { do: 'jobs' },
  ],
  'an overpayment for a paid and cancelled order does not reactivate it without tickets': [
    buy([pass]),
    { do: 'cancel-order', pick: 0, sure: false, dryRun: false },
    { do: 'transfer', pick: 0, amount: 'more', again: false, dryRun: false },
  ],
  'a mail whose link expires before it is sent is given up without an error': [
    { do: 'staff-order', item: pass, to: 2, method: 'credit_card', price: null, dryRun: false },
    { do: 'clock', minutes: 8 * day },
  ],
  'ledger and invoice are balanced after refunds of chosen amounts and a cancellation of the rest': [
    buy([pass, pass, shirt]),
    { do: 'end-items', pick: 0, items: 1, how: 'refund-items', percent: 33, dryRun: true },
    processed,
    { do: 'end-items', pick: 0, items: 1, how: 'refund-items', percent: 101, dryRun: true },
    { do: 'end-items', pick: 0, items: 1, how: 'refund-items', percent: 100, dryRun: false },
    { ...processed, by: 'card' },
    { do: 'cancel-order', pick: 0, sure: false, dryRun: false },
    processed,
  ],
  'a payment for a plan during its open refund of a chosen amount is refunded with it': [
    buy([plan]),
    { do: 'end-items', pick: 0, items: 1, how: 'refund-items', percent: 1, dryRun: false },
    { do: 'transfer', pick: 0, amount: 'less', again: false, dryRun: false },
    processed,
  ],
  'a cancellation after a partial refund credits the rest of the invoice': [
    buy([pass, shirt]),
    { do: 'request-refund', pick: 0, items: 1 },
    processed,
    { do: 'cancel-order', pick: 0, sure: false, dryRun: false },
    processed,
  ],
  'the rest of a transfer after expiry cancels the refund of its first part': [
    buy([pass], byBank),
    { do: 'transfer', pick: 0, amount: 'less', again: false, dryRun: false },
    { do: 'clock', minutes: 10 * day },
    { do: 'jobs' },
    { do: 'transfer', pick: 0, amount: 'exact', again: false, dryRun: false },
    processed,
  ],
  'a chargeback after a refund request reduces the refund and its items': [
    buy([pass, pass, shirt]),
    { do: 'request-refund', pick: 0, items: 3 },
    { do: 'chargeback', pick: 0, part: true, again: false, dryRun: false },
    processed,
  ],
  'a full chargeback before the refund of a cancelled order prevents a second payout': [
    buy([pass]),
    { do: 'cancel-order', pick: 0, sure: false, dryRun: false },
    { do: 'chargeback', pick: 0, part: false, again: false, dryRun: false },
    processed,
  ],
  'a plan refunded while payments arrive is cancelled and frees its places': [
    buy([plan]),
    { do: 'request-refund', pick: 0, items: 1 },
    processed,
    { do: 'transfer', pick: 0, amount: 'exact', again: false, dryRun: false },
  ],
  'an instalment in progress during the refund of a plan is refunded with it': [
    buy([plan]),
    { do: 'pay', pick: 0, payment: 1 },
    { do: 'request-refund', pick: 0, items: 1 },
    { do: 'decide', pick: 0, decision: 'paid', returns: true },
    { ...processed, by: 'card' },
  ],
  'the ticket of a plan paid in full during its open refund waits for the refund': [
    buy([plan]),
    { do: 'request-refund', pick: 0, items: 1 },
    { do: 'transfer', pick: 0, amount: 'exact', again: false, dryRun: false },
    { ...processed, outcome: 'problem' },
    { do: 'transfer', pick: 0, amount: 'more', again: false, dryRun: false },
    processed,
  ],
  'a plan whose early second payment was refunded is not paid by late payments of the others': [
    buy([plan], { pays: false }),
    { do: 'pay', pick: 0, payment: 1 },
    { do: 'decide', pick: 0, decision: 'paid', returns: true },
    { do: 'repay', pick: 0, how: 'cancelled', by: 'card' },
    { do: 'transfer', pick: 0, amount: 'exact', again: false, dryRun: false },
  ],
  'a late payment for an order with a withdrawn departure does not reactivate it': [
    buy([coach], { pays: false }),
    { do: 'cancel-order', pick: 0, sure: true, dryRun: false },
    { do: 'change-times', which: 0, places: 0 },
    { do: 'transfer', pick: 0, amount: 'exact', again: false, dryRun: false },
    { do: 'change-times', which: 3, places: 0 },
  ],
  'a departure cancelled before its first sale can be withdrawn': [
    { do: 'cancel-sale', item: 1, departure: true, fees: false, dryRun: false },
    { do: 'change-times', which: 0, places: 0 },
    { do: 'change-times', which: 7, places: 2 },
  ],
}

const dryRun = true
/**
 * Staff orders of each payment method, and work that waits for a person, each after a checked dry run (`changesOf`).
 */
const dryRuns: Step[] = [
  ...(['credit_card', 'bank_transfer', 'cash', 'terminal'] as const).map((method): Step => ({
    do: 'staff-order',
    item: pass,
    to: 3,
    method,
    price: 5000,
    dryRun,
  })),
  { do: 'staff-order', item: shirt, to: 0, method: 'voucher', price: 0, dryRun },
  { do: 'resend-mail', pick: 0, kind: 'order', dryRun },
  { do: 'resend-mail', pick: 4, kind: 'payment', dryRun },
  {
    do: 'statement',
    lines: [{ pick: 0, amount: 'exact', names: 'unknown', numbered: true }],
    format: 'camt053',
    times: 1,
    pending: false,
    inBoth: false,
  },
  { do: 'close-entry', pick: 0, because: 'not-ours', dryRun },
  { do: 'close-entry', pick: 0, because: null, dryRun },
]

test('a dry run by staff changes nothing, and the confirmed change has the previewed effect', async () => {
  const outcomes = await player(shop).play(dryRuns)
  expect(outcomes).toEqual(dryRuns.map(() => 200))
})

test('a failed mail is sent again after a dry run', async () => {
  const { play } = player(shop)
  const given = async (other: boolean) => {
    await play([buy([pass]), { do: 'mail-fault', way: 'lost', mails: 1 }])
    await shop.look.query('update outbox set dead_at = created_at, sent_at = null')
    // An order's mail grants access to the order.
    expect(await retry({ do: 'retry-mail', pick: 0, other, dryRun })).toBe(other ? 422 : 200)
  }
  const retry = deskSteps(shop)['retry-mail']
  shop.under.way = 1
  await given(false)
  await given(true)
  shop.under.way = 0
})

test.each(Object.entries(found))('%s', async (_, history) => {
  const outcomes = await player(shop).play(history)
  expect(outcomes.filter((outcome) => outcome > 0)).toHaveLength(history.length)
})
