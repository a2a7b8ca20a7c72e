import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { dryRunsOf } from '#tests/support/app/dry-runs'
import { bank, orderDesk } from '#tests/support/app/orders'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp({ settings: { withdrawalActive: true } })
  desk = orderDesk(shop)
  ana = await shop.customer()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const pass = { external_code: 'pass', full_name: 'Ana Horvat' }
const plan = { external_code: 'plan', full_name: 'Ana Horvat' }
const shirt = { external_code: 'shirt', full_name: null }
const unpaid = (...lines: { external_code: string; full_name: string | null }[]) =>
  desk.buy(ana, lines, { paid: false })

const { dryRun, confirmed, outdated } = dryRunsOf(() => shop)

describe('dry runs of bank receipts', () => {
  test('the dry run of a receipt says what it pays or misses; another receipt in between rejects it', async () => {
    const order = await unpaid(pass)
    const part = { order: order.code, amount: 4000, reference: 'part' }
    const first = await dryRun('record-payment', part, order)
    expect(first).toMatchObject({ orders: 1, mails: 1, money: 4000 })
    expect(first.notes).toEqual([
      '€40.00 will be booked.',
      '€65.00 will still be owed.',
      '1 mail will be sent.',
    ])
    expect((await confirmed('record-payment', part, first)).effect).toEqual(first)

    const rest = { order: order.code, amount: 7000, reference: 'rest' }
    const second = await dryRun('record-payment', rest, order)
    expect(second.notes).toEqual([
      '€70.00 will be booked.',
      'The order will be paid, and its invoice issued.',
      '€5.00 more than was owed; it must be sent back.',
      'The customer has a card payment open for this order. If they complete it too, it’s paid twice and one payment must be sent back.',
      expect.stringMatching(/^\d mails? will be sent\.$/),
    ])
    await shop.officeAnswer('record-payment', { order: order.code, amount: 100, reference: 'between' })
    await outdated('record-payment', rest, second)
    const again = await dryRun('record-payment', rest, order)
    expect(again.notes).toContain('€6.00 more than was owed; it must be sent back.')
    expect((await confirmed('record-payment', rest, again)).order.payment_status).toBe('paid')

    // The response was lost, and the call is repeated.
    expect((await confirmed('record-payment', rest, again)).order.total_paid).toBe(10_500)
    const twice = await dryRun('record-payment', rest, order)
    expect(twice).toMatchObject({ orders: 0, mails: 0, money: 0 })
    expect(twice.notes).toEqual(['This is already recorded: nothing changes.'])
  })

  test('an overpayment is sent back in parts after a dry run', async () => {
    const order = await unpaid(pass)
    await shop.officeAnswer('record-payment', { order: order.code, amount: 11_500, reference: 'much' })
    const some = { order: order.code, amount: 400, reference: 'back 1' }
    const effect = await dryRun('return-overpayment', some, order)
    expect(effect).toMatchObject({ mails: 0, money: 400 })
    expect(effect.notes).toEqual([
      '€4.00 will be recorded as sent back.',
      '€6.00 still has to be sent back after that.',
      'No mail is sent.',
    ])
    await shop.officeAnswer('return-overpayment', { order: order.code, amount: 100, reference: 'back 2' })
    await outdated('return-overpayment', some, effect)
    await confirmed('return-overpayment', some, await dryRun('return-overpayment', some, order))
    const rest = { order: order.code, reference: 'back 3' }
    const ofRest = await dryRun('return-overpayment', rest, order)
    expect(ofRest.money).toBe(500)
    await confirmed('return-overpayment', rest, ofRest)
    // The response was lost, and the call is repeated. Nothing is left of the overpayment.
    await confirmed('return-overpayment', rest, ofRest)
    expect(await shop.office('return-overpayment', { ...rest, reference: 'back 4' })).toMatchObject(
      refused('more-than-overpaid'),
    )
  })
})

describe('payments at the box office for existing orders', () => {
  test('a payment is the whole missing amount; a second call finds nothing to pay', async () => {
    const order = await unpaid(pass)
    const requested = { order: order.code, paid: 'cash' } as const
    const effect = await dryRun('take-payment', requested, order)
    expect(effect).toMatchObject({ orders: 1, money: 10_500 })
    expect(effect.notes.slice(0, 2)).toEqual([
      '€105.00 will be booked.',
      'The order will be paid, and its invoice issued.',
    ])
    expect(effect.notes.join(' ')).toContain('The customer has a card payment open for this order.')
    const { order: paid } = await confirmed('take-payment', requested, effect)
    expect(paid).toMatchObject({ payment_status: 'paid', paid_at_desk: 'cash', total_paid: 10_500 })
    expect(await shop.office('take-payment', requested)).toMatchObject(refused('payment-not-open'))
    const { events } = await shop.officeAnswer('get-order', { order: order.code })
    expect(events.filter(({ kind }) => kind === 'cash')).toHaveLength(1)
  })

  test('two simultaneous payments are taken once', async () => {
    const order = await unpaid(pass)
    const requested = { order: order.code, paid: 'terminal' }
    const answers = await Promise.all([
      shop.office('take-payment', requested),
      shop.office('take-payment', requested),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await desk.inOffice(order.code)).total_paid).toBe(10_500)
  })

  test('the rest of a transfer paid in cash does not make the order a cash order', async () => {
    const order = await unpaid(pass)
    await shop.officeAnswer('record-payment', { order: order.code, amount: 4000, reference: 'half' })
    const requested = { order: order.code, paid: 'cash' } as const
    const effect = await dryRun('take-payment', requested, order)
    expect(effect.money).toBe(6500)
    await shop.officeAnswer('record-payment', { order: order.code, amount: 500, reference: 'more' })
    await outdated('take-payment', requested, effect)
    const { order: paid } = await shop.officeAnswer('take-payment', requested)
    expect(paid).toMatchObject({ payment_status: 'paid', total_paid: 10_500, paid_at_desk: null })
    const { orders } = await shop.officeAnswer('find-orders', {
      query: order.code,
      method: ['cash'],
    })
    expect(orders).toEqual([])
  })

  test('a payment of a plan is the next instalment if named, otherwise the whole plan', async () => {
    const order = await desk.buy(ana, [plan])
    const [, second, third] = order.payments
    const requested = (reference: string | undefined) =>
      ({ order: order.code, paid: 'terminal', reference }) as const
    expect(await shop.office('take-payment', requested(third?.reference))).toMatchObject(
      refused('payment-not-open'),
    )
    const { order: partly } = await shop.officeAnswer('take-payment', requested(second?.reference))
    expect(partly.payments.map(({ amount, paid_amount }) => paid_amount === amount)).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(await shop.office('take-payment', requested(second?.reference))).toMatchObject(
      refused('payment-not-open'),
    )
    const { order: paid } = await shop.officeAnswer('take-payment', requested(undefined))
    expect(paid).toMatchObject({ payment_status: 'paid', paid_at_desk: null })
  })

  test('the next instalment is the one that is due first, also after staff moved another', async () => {
    const order = await desk.buy(ana, [plan])
    const [, second, third] = order.payments
    const until = '2028-01-31T12:00:00Z'
    await shop.officeAnswer('extend-deadline', { order: order.code, reference: second?.reference, until })
    const requested = (reference: string | undefined) =>
      ({ order: order.code, paid: 'cash', reference }) as const
    expect(await shop.office('take-payment', requested(second?.reference))).toMatchObject(
      refused('payment-not-open'),
    )
    const { order: partly } = await shop.officeAnswer('take-payment', requested(third?.reference))
    expect(partly.payments.map(({ paid_amount }) => paid_amount > 0)).toEqual([true, false, true, false])
    const mail = (await shop.mailsTo(ana.email)).findLast(({ kind }) => kind === 'instalment-paid')
    expect(mail?.payload).toMatchObject({ next: { due_at: order.payments[3]?.due_at } })
  })

  test('a payment is rejected for a cancelled order, and without a method', async () => {
    const order = await unpaid(pass)
    expect(await shop.office('take-payment', { order: order.code })).toMatchObject({
      status: 422,
      body: { errors: { paid: ['Please choose how the order was paid.'] } },
    })
    await shop.officeAnswer('cancel-order', { order: order.code })
    expect(await shop.office('take-payment', { order: order.code, paid: 'cash' })).toMatchObject(
      refused('order-is-cancelled'),
    )
  })
})

test('the dry run of a chargeback says what is owed again, and that the order is a problem', async () => {
  const order = await desk.buy(ana, [pass])
  const requested = { order: order.code, amount: 10_000, reference: 'dp_1' }
  const effect = await dryRun('record-chargeback', requested, order)
  expect(effect).toMatchObject({ orders: 1, money: -10_000 })
  expect(effect.notes.slice(0, 2)).toEqual([
    '€100.00 will be recorded as reversed by the card’s bank.',
    'The order will have a problem until it’s paid again or cancelled.',
  ])
  await shop.officeAnswer('record-chargeback', { ...requested, amount: 100, reference: 'dp_0' })
  await outdated('record-chargeback', requested, effect)
  const more = { ...requested, amount: 10_450, dry_run: true }
  expect(await shop.office('record-chargeback', more)).toMatchObject(refused('more-than-received'))
})

describe('dry runs of refunds', () => {
  const processed = (refund_id: number, more = {}) => ({ refund_id, outcome: 'processed', ...more }) as const

  test('the dry run of a refund says what is paid back, which ticket ends and which place is free', async () => {
    const order = await desk.buy(ana, [pass, { ...pass, full_name: 'Ivo Ban' }], { real: true })
    const { code } = desk.ticketOf(order, 'Ivo Ban')
    const requested = { token: ana.token, order_id: order.id, tickets: code, ...bank }
    const { refund_id } = (await shop.answer('request-refund', requested)).data
    const effect = await dryRun('process-refund', processed(refund_id, { free_places: true }), order)
    expect(effect).toMatchObject({ orders: 1, tickets: 1, places: 1, mails: 1, money: 9500 })
    expect(effect.notes).toEqual([
      '€95.00 will be recorded as paid back by bank.',
      '1 ticket will no longer admit.',
      '1 place will be free again.',
      '1 mail will be sent.',
    ])
    await shop.officeAnswer('process-refund', { refund_id, outcome: 'processing' })
    await outdated('process-refund', processed(refund_id, { free_places: true }), effect)
    const kept = await dryRun('process-refund', processed(refund_id), order)
    expect(kept).toMatchObject({ places: 0, tickets: 1 })
    const done = await confirmed('process-refund', processed(refund_id), kept)
    expect(done).toMatchObject({ refund: { status: 'processed' }, effect: kept })
  })

  test('the dry run of a card refund does not query the gateway', async () => {
    const order = await desk.buy(ana, [pass])
    const { code } = desk.ticketOf(order)
    const requested = { token: ana.token, order_id: order.id, tickets: code, ...bank }
    const { refund_id } = (await shop.answer('request-refund', requested)).data
    const byCard = processed(refund_id, { by: 'card' })
    const effect = await dryRun('process-refund', byCard, order)
    expect(effect).toMatchObject({ money: 9500, mails: 1, tickets: 1 })
    expect(effect.notes[0]).toBe('€95.00 will be paid back to the card.')
    const before = (await shop.mailsTo(ana.email)).length
    expect((await confirmed('process-refund', byCard, effect)).refund.status).toBe('processed')
    expect((await shop.mailsTo(ana.email)).length - before).toBe(effect.mails)
  })

  test('the refund of a withdrawal is opened after a dry run', async () => {
    const order = await desk.buy(ana, [shirt])
    const { withdrawal } = await shop.answer('withdraw-from-contract', {
      order: order.code,
      checksum: order.checksum,
      full_name: 'Ana Horvat',
      email: ana.email,
      items: order.merchandisePurchases.map(({ id }) => id),
    })
    const requested = { withdrawal_id: withdrawal.id }
    const effect = await dryRun('refund-withdrawal', requested, order)
    expect(effect).toMatchObject({ orders: 1, mails: 0, money: 3000 })
    expect(effect.notes[0]).toBe('A refund of €30.00 will be opened and started at once.')
    const { refund } = await confirmed('refund-withdrawal', requested, effect)
    expect(refund).toMatchObject({ status: 'processing', total: effect.money })
  })
})
