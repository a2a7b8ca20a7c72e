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
  tried: false,
}

/** Histories that once broke the books, shortened to the steps that are needed. */
const found: Readonly<Record<string, Step[]>> = {
  'late money for a cancelled plan gets no advance invoice, also once staff cancel the order again': [
    { do: 'switch-gateway', to: 'sandbox' },
    { do: 'settings', what: 'plan invoices', on: true },
    buy([plan]),
    { do: 'cancel-order', pick: 0, sure: true, tried: false },
    {
      do: 'statement',
      lines: [{ pick: 0, amount: 'exact', names: 'rf', numbered: false }],
      format: 'camt053',
      times: 1,
      pending: false,
      inBoth: false,
    },
    { do: 'cancel-order', pick: 0, sure: true, tried: false },
  ],
  'a part of a transfer, and the end of the order: the parts of its refund are what came': [
    buy([pass], byBank),
    { do: 'transfer', pick: 0, amount: 'less', again: false, tried: false },
    { do: 'clock', minutes: 10 * day },
    { do: 'jobs' },
  ],
  'more money for an order that was paid and cancelled does not bring it back without tickets': [
    buy([pass]),
    { do: 'cancel-order', pick: 0, sure: false, tried: false },
    { do: 'transfer', pick: 0, amount: 'more', again: false, tried: false },
  ],
  'a link that nobody sent in time is given up, which is no fault': [
    { do: 'staff-order', item: pass, to: 2, method: 'credit_card', price: null, tried: false },
    { do: 'clock', minutes: 8 * day },
  ],
  'staff refund chosen amounts, and the rest of the order is cancelled: the ledger and the invoice come to nothing':
    [
      buy([pass, pass, shirt]),
      { do: 'end-items', pick: 0, items: 1, how: 'refund-items', percent: 33, tried: true },
      processed,
      { do: 'end-items', pick: 0, items: 1, how: 'refund-items', percent: 101, tried: true },
      { do: 'end-items', pick: 0, items: 1, how: 'refund-items', percent: 100, tried: false },
      { ...processed, by: 'card' },
      { do: 'cancel-order', pick: 0, sure: false, tried: false },
      processed,
    ],
  'money for a plan that comes while its refund of a chosen amount is open goes back with it': [
    buy([plan]),
    { do: 'end-items', pick: 0, items: 1, how: 'refund-items', percent: 1, tried: false },
    { do: 'transfer', pick: 0, amount: 'less', again: false, tried: false },
    processed,
  ],
  'cancelling what is left of an order credits what is left of its invoice': [
    buy([pass, shirt]),
    { do: 'request-refund', pick: 0, items: 1 },
    processed,
    { do: 'cancel-order', pick: 0, sure: false, tried: false },
    processed,
  ],
  'the rest of a transfer after the end takes back the refund of its first part': [
    buy([pass], byBank),
    { do: 'transfer', pick: 0, amount: 'less', again: false, tried: false },
    { do: 'clock', minutes: 10 * day },
    { do: 'jobs' },
    { do: 'transfer', pick: 0, amount: 'exact', again: false, tried: false },
    processed,
  ],
  'what a bank takes back after a refund was requested lowers the refund and its parts': [
    buy([pass, pass, shirt]),
    { do: 'request-refund', pick: 0, items: 3 },
    { do: 'chargeback', pick: 0, part: true, again: false, tried: false },
    processed,
  ],
  'a bank took everything back before the refund of a cancelled order was paid: nothing goes back twice': [
    buy([pass]),
    { do: 'cancel-order', pick: 0, sure: false, tried: false },
    { do: 'chargeback', pick: 0, part: false, again: false, tried: false },
    processed,
  ],
  'a plan that is given back while it is paid ends with its places': [
    buy([plan]),
    { do: 'request-refund', pick: 0, items: 1 },
    processed,
    { do: 'transfer', pick: 0, amount: 'exact', again: false, tried: false },
  ],
  'an instalment that was under way when a plan was refunded goes back with it': [
    buy([plan]),
    { do: 'pay', pick: 0, payment: 1 },
    { do: 'request-refund', pick: 0, items: 1 },
    { do: 'decide', pick: 0, decision: 'paid', returns: true },
    { ...processed, by: 'card' },
  ],
  'the rest of a plan comes while its refund is open: its ticket waits for the refund': [
    buy([plan]),
    { do: 'request-refund', pick: 0, items: 1 },
    { do: 'transfer', pick: 0, amount: 'exact', again: false, tried: false },
    { ...processed, outcome: 'problem' },
    { do: 'transfer', pick: 0, amount: 'more', again: false, tried: false },
    processed,
  ],
  'a plan whose second payment came first and was paid back is not paid by the others that come late': [
    buy([plan], { pays: false }),
    { do: 'pay', pick: 0, payment: 1 },
    { do: 'decide', pick: 0, decision: 'paid', returns: true },
    { do: 'repay', pick: 0, how: 'cancelled', by: 'card' },
    { do: 'transfer', pick: 0, amount: 'exact', again: false, tried: false },
  ],
  'late money for an order whose departure was withdrawn does not bring it back': [
    buy([coach], { pays: false }),
    { do: 'cancel-order', pick: 0, sure: true, tried: false },
    { do: 'change-times', which: 0, places: 0 },
    { do: 'transfer', pick: 0, amount: 'exact', again: false, tried: false },
    { do: 'change-times', which: 3, places: 0 },
  ],
  'a departure that was cancelled before anybody bought it can be withdrawn': [
    { do: 'cancel-sale', item: 1, departure: true, fees: false, tried: false },
    { do: 'change-times', which: 0, places: 0 },
    { do: 'change-times', which: 7, places: 2 },
  ],
}

const tried = true
/** Staff orders of each payment method, and work that waits for a person, each after a checked dry run (`changesOf`). */
const dryRuns: Step[] = [
  ...(['credit_card', 'bank_transfer', 'cash', 'terminal'] as const).map((method): Step => ({
    do: 'staff-order',
    item: pass,
    to: 3,
    method,
    price: 5000,
    tried,
  })),
  { do: 'staff-order', item: shirt, to: 0, method: 'voucher', price: 0, tried },
  { do: 'resend-mail', pick: 0, kind: 'order', tried },
  { do: 'resend-mail', pick: 4, kind: 'payment', tried },
  {
    do: 'statement',
    lines: [{ pick: 0, amount: 'exact', names: 'unknown', numbered: true }],
    format: 'camt053',
    times: 1,
    pending: false,
    inBoth: false,
  },
  { do: 'close-entry', pick: 0, because: 'not-ours', tried },
  { do: 'close-entry', pick: 0, because: null, tried },
]

test('a dry run of staff changes nothing, and the change has the effect that it showed', async () => {
  const outcomes = await player(shop).play(dryRuns)
  expect(outcomes).toEqual(dryRuns.map(() => 200))
})

test('a mail that was given up is sent again after a dry run', async () => {
  const { play } = player(shop)
  const given = async (other: boolean) => {
    await play([buy([pass]), { do: 'mail-fault', way: 'lost', mails: 1 }])
    await shop.look.query('update outbox set dead_at = created_at, sent_at = null')
    // An order's mail grants access to it.
    expect(await retry({ do: 'retry-mail', pick: 0, other, tried })).toBe(other ? 422 : 200)
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
