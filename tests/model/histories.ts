import * as fc from 'fast-check'
import { itemCodes, voucherCodes } from './model-catalogue'
import type { Country, Kind, Method, StatementLine, Step, StepOf } from './steps'

type Choices<K extends Kind> = { [F in Exclude<keyof StepOf<K>, 'do'>]: fc.Arbitrary<StepOf<K>[F]> }

/** Returns random steps of one kind. `weight` is their frequency relative to other kinds. */
function steps<K extends Kind>(weight: number, kind: K, choices: Choices<K>) {
  // fast-check's type allows any keys, but these are those of the kind.
  const arbitrary = fc.record({ do: fc.constant(kind), ...choices }) as unknown as fc.Arbitrary<Step>
  return { kind, weight, arbitrary }
}

const upTo = (max: number) => fc.nat({ max: max })
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
const itemChange = {
  item: upTo(4),
  what: one(
    'price' as const,
    'fee' as const,
    'stock' as const,
    'stock' as const,
    'published' as const,
    'limit' as const,
    'refundable' as const,
  ),
  by: fc.integer({ min: -3, max: 3 }),
}
const planItem = itemCodes.indexOf('plan')
const wholeVoucher = voucherCodes.indexOf('ALL')
const gate = one('North', 'South')
const gateway = one('sandbox' as const, 'wspay' as const, 'stripe' as const)

/** Replaces choices that the shop would usually reject. Single checkouts test those. */
const taken = (step: Step): Step => {
  if (step.do !== 'buy') return step
  if (step.items.includes(planItem))
    return { ...step, items: [planItem], method: 'credit_card', voucher: null }
  if (step.method === 'bank_transfer') return { ...step, to: 'HR' }
  return step.method === 'voucher' ? { ...step, voucher: wholeVoucher } : step
}

const anyBuy = steps(20, 'buy', {
  who,
  items: fc.array(upTo(4), { minLength: 1, maxLength: 3 }),
  ...bought,
  pays: one(true, true, false),
})
const buy = { ...anyBuy, arbitrary: anyBuy.arbitrary.map(taken) }

const momentary = [
  steps(6, 'add', { who: upTo(3), item: upTo(4), name: upTo(2), time: upTo(1) }),
  steps(1, 'remove', { who, pick }),
  steps(1, 'move-in-cart', { who, pick, time: upTo(1) }),
  steps(1, 'extend', { who }),
  steps(2, 'look-at-total', { who, to: bought.to }),
  steps(4, 'checkout', { who, ...bought }),
  buy,
  steps(14, 'decide', {
    pick,
    decision: one('paid', 'paid', 'paid', 'declined', 'cancelled'),
    returns: one(true, true, false),
  }),
  steps(4, 'return', { pick }),
  steps(2, 'gateway-wrong-charge', { pick, about: one('less', 'more', 'currency') }),
  steps(2, 'gateway-late-approval', { pick }),
  steps(2, 'stale-report', { pick, outcome: one('declined', 'cancelled') }),
  steps(3, 'forge', { pick, what: one('amount', 'signature', 'reference') }),
  steps(6, 'callback', { pick, times: one<1 | 2>(1, 1, 2) }),
  steps(2, 'callback-again', { pick }),
  steps(5, 'pay', { pick, payment: upTo(2) }),
  steps(6, 'transfer', {
    pick,
    amount: one('exact', 'exact', 'less', 'more'),
    again: one(false, false, true),
    dryRun: fc.boolean(),
  }),
  steps(6, 'statement', {
    lines: fc.array(
      fc.record({
        pick,
        amount: one<StatementLine['amount']>('exact', 'exact', 'exact', 'less', 'more', 'twice', 'dollars'),
        names: one<StatementLine['names']>('rf', 'rf', 'hr', 'text', 'unknown'),
        numbered: fc.boolean(),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    format: one('camt053', 'csv'),
    times: one<1 | 2>(1, 1, 2),
    pending: one(false, false, true),
    inBoth: one(false, false, true),
  }),
  steps(2, 'statement-again', { pick }),
  steps(2, 'reversal', { pick }),
  steps(2, 'take-back', { pick, dryRun: fc.boolean() }),
  steps(2, 'book-entry', { pick, order: pick }),
  steps(2, 'take-payment', { pick, paid: one('cash', 'terminal'), next: fc.boolean(), dryRun: fc.boolean() }),
  steps(2, 'chargeback', { pick, part: fc.boolean(), again: one(false, false, true), dryRun: fc.boolean() }),
  steps(3, 'withdraw', { pick, pieces: upTo(3), by: one('link', 'link', 'email', 'stranger') }),
  steps(1, 'deliver', { pick, days: one(0, 3, 15) }),
  steps(2, 'refund-withdrawal', { pick, dryRun: fc.boolean() }),
  steps(8, 'request-refund', { pick, items: upTo(7) }),
  steps(2, 'cancel-refund', { pick }),
  steps(8, 'process-refund', {
    pick,
    outcome: one('processing', 'processed', 'processed', 'problem'),
    frees: fc.boolean(),
    by: one('bank', 'bank', 'card'),
    sure: one(true, true, false),
    dryRun: fc.boolean(),
  }),
  steps(8, 'repay', {
    pick,
    how: one('cancelled', 'requested back', 'requested back'),
    by: one('card', 'card', 'card', 'bank'),
  }),
  steps(3, 'fail-refund', { pick, how: one('event', 'by hand'), times: one<1 | 2>(1, 1, 2) }),
  steps(4, 'cancel-order', { pick, sure: one(true, true, false), dryRun: fc.boolean() }),
  steps(5, 'change-ticket', {
    pick,
    name: one(null, 0, 1),
    to: one(null, 0, 1, 2, 3),
    reassign: one(true, false, false),
  }),
  steps(2, 'travel-time', { pick, time: upTo(1) }),
  // Rare, because it hashes a password for an account that it may have to create.
  steps(1, 'staff-order', {
    item: upTo(4),
    to: upTo(3),
    method: one<Method | 'cash' | 'terminal'>('credit_card', 'bank_transfer', 'voucher', 'cash', 'terminal'),
    price: one(null, null, 5000, 0),
    dryRun: fc.boolean(),
  }),
  steps(3, 'edit-ticket', {
    pick,
    name: one(null, 0, 1),
    to: one(null, 0, 1, 2),
    reassign: one(true, false, false),
    barcode: one(true, false, false),
    time: one(null, null, 0, 1),
    dryRun: fc.boolean(),
  }),
  steps(3, 'end-items', {
    pick,
    items: upTo(7),
    how: one('refund-items', 'refund-items', 'release-items'),
    // A refund above the amount paid is rejected.
    percent: one(null, null, 1, 33, 100, 101),
    dryRun: fc.boolean(),
  }),
  // Rare, because a cancelled item is no longer sold.
  steps(1, 'cancel-sale', {
    item: upTo(4),
    departure: fc.boolean(),
    fees: one(false, false, true),
    dryRun: fc.boolean(),
  }),
  steps(1, 'retry-cancellation', { pick: one(0, 0, 1) }),
  // No longer than the time that passes at the end of a history.
  steps(2, 'extend-deadline', {
    pick,
    payment: one(null, null, 0, 1),
    days: one(1, 5, 9),
    dryRun: fc.boolean(),
  }),
  steps(3, 'reactivate-order', { pick, days: one(1, 5, 9), dryRun: fc.boolean() }),
  steps(1, 'accept-terms', { pick }),
  steps(1, 'claim', {
    who,
    to: upTo(2),
    request: one('register', 'request-login-code', 'request-password-reset'),
  }),
  steps(1, 'reset-attempts', { pick }),
  steps(6, 'check-in', { pick, gate, late: one(false, false, true), override: one(false, false, true) }),
  steps(1, 'look-at-ticket', { pick }),
  steps(2, 'check-in-again', { pick, gate, late: one(false, false, true) }),
  steps(3, 'pass-on', { pick, to: upTo(3) }),
  steps(2, 'pass-back', { pick }),
  steps(3, 'change-item', itemChange),
  steps(2, 'save-item', { ...itemChange, dryRun: fc.boolean() }),
  // Due within the time that passes at the end of a history.
  steps(1, 'schedule', { ...itemChange, minutes: one(1, 61, day, 8 * day) }),
  steps(1, 'cancel-scheduled', { pick }),
  steps(2, 'undo', { pick, dryRun: fc.boolean() }),
  steps(2, 'divide-entry', { pick, order: pick, exact: fc.boolean() }),
  steps(1, 'close-entry', { pick, because: one('sent-back', 'not-ours', null), dryRun: fc.boolean() }),
  steps(2, 'return-overpayment', {
    pick: one(0, 0, 0, 1),
    as: one('refund', 'recorded'),
    part: fc.boolean(),
    again: one(false, false, true),
    dryRun: fc.boolean(),
  }),
  steps(2, 'dispatch', { pick, what: one('sent', 'sent', 'handed over', 'problem') }),
  steps(1, 'resend-mail', { pick, kind: one('order', 'tickets', 'payment'), dryRun: fc.boolean() }),
  steps(2, 'hold-mails', {}),
  steps(4, 'retry-mail', { pick, other: fc.boolean(), dryRun: fc.boolean() }),
  steps(1, 'erase-customer', { pick, dryRun: fc.boolean() }),
  steps(2, 'bulk', {
    action: one(
      'resend-order-mail',
      'resend-tickets',
      'extend-deadline',
      'cancel-order',
      'cancel-order',
      'publish-item',
      'withdraw-item',
      'end-voucher',
    ),
    status: one('pending', 'partial', 'paid'),
    days: one(1, 5, 9),
  }),
  steps(1, 'cancel-bulk', { pick: one(0, 0, 1) }),
  steps(2, 'change-times', { which: upTo(7), places: upTo(3) }),
  steps(2, 'change-dates', {
    item: one<0 | 2 | 4>(0, 2, 4),
    ends: one('a minute ago', 'in ten minutes', null),
  }),
  steps(1, 'change-voucher', {
    voucher: upTo(2),
    amount: one(1, 700, 20_000),
    over: one(false, false, true),
  }),
  steps(2, 'switch-gateway', { to: gateway }),
  steps(1, 'settings', {
    what: one(
      'unpaid limits',
      'unpaid limits',
      'cards',
      'refunds',
      'withdrawals',
      'card minutes',
      'transfer days',
      'instruction',
    ),
    on: fc.boolean(),
  }),
  steps(6, 'keyed-call', {
    pick,
    what: one('pay', 'pay', 'refund-file', 'refund-file', 'record-payment', 'cancel-order'),
  }),
  steps(8, 'repeat-call', { pick, how: one('as before', 'as before', 'with other content', 'by the door') }),
  steps(8, 'jobs', {}),
]
// Enough time to pass the expiry of a cart, of a card order, of a transfer with its grace period, of an instalment, or
// of all of them.
const clock = steps(7, 'clock', {
  minutes: one(1, 16, 31, 61, day, 3 * day, 8 * day, 10 * day, 31 * day, 180 * day),
})

const simple = fc.oneof(...momentary, clock)
/** Steps that may run while another step waits for a response. No days pass then. */
const momentaryStep = fc.oneof(...momentary)
/** Steps that send a request to a gateway. */
const askers = new Set<Kind>([
  'buy',
  'checkout',
  'pay',
  'decide',
  'callback',
  'process-refund',
  'repay',
  'jobs',
  'cancel-order',
])
const asking = fc.oneof(...momentary.filter(({ kind }) => askers.has(kind)))

const any = fc.oneof(
  { weight: 300, arbitrary: simple },
  steps(30, 'cut', {
    at: fc.integer({ min: 1, max: 20 }),
    moment: one('before', 'after'),
    step: simple,
    again: fc.boolean(),
  }),
  steps(14, 'slow-database', {
    at: fc.integer({ min: 1, max: 20 }),
    step: momentaryStep,
    concurrent: momentaryStep,
  }),
  steps(14, 'gateway-fault', { way: one('cut', 'lost', 'lost', 'error', 'doubled'), step: asking }),
  steps(10, 'slow-gateway', { late: one('question', 'answer'), step: asking, concurrent: momentaryStep }),
  steps(6, 'mail-fault', { way: one('cut', 'lost'), mails: fc.integer({ min: 1, max: 3 }) }),
  steps(4, 'slow-mail', { concurrent: momentaryStep }),
  steps(12, 'twice', { step: simple }),
  steps(1, 'restart', {}),
)

/**
 * Returns a random history of at most `max` steps after the choice of its first gateway and of its plans' documents,
 * and the first sales.
 */
export const history = (max: number): fc.Arbitrary<Step[]> =>
  fc
    .tuple(
      gateway,
      fc.boolean(),
      fc.array(buy.arbitrary, { maxLength: 3 }),
      fc.array(any, { minLength: 1, maxLength: max, size: 'max' }),
    )
    .map(([to, on, sold, played]) => [
      { do: 'switch-gateway', to },
      { do: 'settings', what: 'plan invoices', on },
      ...sold,
      ...played,
    ])
