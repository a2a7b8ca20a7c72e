import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { orderSteps } from '#tests/support/app/order-steps'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { plainStatement } from '#tests/support/gateways/bank-statements'
import { startStripeStandIn } from '#tests/support/gateways/stripe-stand-in'

let shop: TestApp
let stripe: Awaited<ReturnType<typeof startStripeStandIn>>
beforeAll(async () => {
  stripe = await startStripeStandIn(() => shop.clock.now)
  shop = await startTestApp({ env: stripe.env })
  await shop.configure({ gateway: 'stripe' })
})
afterEach(() => shop.checkBooks())
afterAll(async () => {
  await shop.stop()
  await stripe.stop()
})
const { order } = orderSteps(() => shop)

const webhook = ({ payload, header }: { payload: string; header: string }) =>
  shop.app.inject({
    method: 'POST',
    url: '/gateway/stripe/webhook',
    payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
  })

/** A pass of 105.00, paid at Stripe, and its refund of 95.00, which is open. */
async function paidByCard() {
  const { payment, order: made, now, customer } = await order('credit_card', 'pass')
  const back = new URL(stripe.pay(stripe.open(payment)))
  await shop.app.inject({ method: 'GET', url: `${back.pathname}${back.search}` })
  return { ...(await opened(made.code)), now, customer }
}

/** The same, paid by transfer, with an account. */
async function paidByTransfer() {
  const { order: made, now, customer } = await order('bank_transfer', 'pass')
  await shop.officeAnswer('record-payment', { order: made.code, amount: made.total_price ?? 0 })
  const { code, refund_id } = await opened(made.code)
  const account = { bank_owner_full_name: 'Iva Horvat', bank_iban: 'HR1210010051863000160', version: 0 }
  await shop.officeAnswer('set-refund-account', { refund_id, ...account })
  return { code, refund_id, now, customer }
}

async function opened(code: string) {
  const { order: paid } = await shop.officeAnswer('get-order', { order: code })
  const items = paid.tickets.map(({ id }) => id)
  const { refund_id } = await shop.officeAnswer('refund-items', { order: code, items, reason: 'Ill' })
  return { code, refund_id }
}
const move = (refund_id: number, payload: object) => shop.office('process-refund', { refund_id, ...payload })
const toCard = { outcome: 'processed', by: 'card' }
const byBank = { outcome: 'processed', by: 'bank', free_places: true }
const refundOf = async (code: string) => (await shop.officeAnswer('find-refunds', { query: code })).refunds[0]
const movementsOf = async (code: string) =>
  (await shop.officeAnswer('get-order', { order: code })).movements.map(({ kind, amount }) => [kind, amount])
const documentsOf = async (code: string) =>
  (await shop.officeAnswer('get-order', { order: code })).documents.map(({ kind }) => kind)
const kindsTo = async (email: string) => (await shop.mailsTo(email)).map(({ kind }) => kind)
const notices = async () =>
  (await shop.mailsTo('operator@shop.example')).map(
    ({ payload }) => payload as { subject: string; lines: string[] },
  )

describe('a refund that fails at the card’s bank', () => {
  test('is a problem with Stripe’s reason, its money is owed again, and the card can be paid once more', async () => {
    const { code, refund_id, now, customer } = await paidByCard()
    expect((await move(refund_id, toCard)).status).toBe(200)
    expect((await now()).total_refunded).toBe(9500)
    const made = stripe.refunds.at(-1)
    if (made === undefined) throw new Error('Stripe made no refund')
    const failed = stripe.failRefund(made, `lost_or_stolen_card_${'x'.repeat(5000)}`)
    expect((await webhook(failed)).statusCode).toBe(200)
    // Stripe repeats events, and reports the same failure by others.
    await webhook(failed)
    await webhook(stripe.event('refund.updated', made))

    expect(await refundOf(code)).toMatchObject({
      status: 'problem',
      problem: expect.stringMatching(/95\.00.*lost or stolen card/),
      paid_by: null,
      completed_at: null,
    })
    expect((await refundOf(code))?.problem?.length).toBeLessThan(700)
    expect(await now()).toMatchObject({ total_refunded: 0, tickets: [{ status: 'refunded' }] })
    expect(await movementsOf(code)).toEqual([
      ['charge', 10_500],
      ['refund', -9500],
      ['refund-failed', 9500],
    ])
    expect(await documentsOf(code)).toEqual(['invoice', 'credit-note'])
    expect((await kindsTo(customer.email)).filter((kind) => kind === 'refund-failed')).toHaveLength(1)
    const told = (await notices()).filter(({ subject }) => subject.includes(code))
    expect(told).toMatchObject([{ subject: `Refund ${refund_id} of order ${code} failed after it was paid` }])
    expect(told[0]?.lines.join(' ')).toContain('Start refund')
    expect((await shop.officeAnswer('get-today', {})).inbox.map(({ cause }) => cause)).toContain(
      'refund-problem',
    )

    await move(refund_id, { outcome: 'processing' })
    expect((await move(refund_id, toCard)).status).toBe(200)
    expect(await refundOf(code)).toMatchObject({ status: 'processed', paid_by: 'card', problem: null })
    expect((await now()).total_refunded).toBe(9500)
    expect(await documentsOf(code)).toEqual(['invoice', 'credit-note'])
    expect((await kindsTo(customer.email)).filter((kind) => kind === 'refund-processed')).toHaveLength(2)
  })

  test('can be paid to a bank account, in a file, and its places are freed once', async () => {
    const { code, refund_id, now } = await paidByCard()
    await move(refund_id, { ...toCard, free_places: true })
    const made = stripe.refunds.at(-1)
    if (made === undefined) throw new Error('Stripe made no refund')
    await webhook(stripe.failRefund(made, 'lost_or_stolen_card'))
    expect(await refundOf(code)).toMatchObject({ status: 'problem', needs_account: true })
    const account = { bank_owner_full_name: 'Iva Horvat', bank_iban: 'HR1210010051863000160', version: 0 }
    await shop.officeAnswer('set-refund-account', { refund_id, ...account })
    await move(refund_id, { outcome: 'processing' })
    const file = await shop.officeAnswer('refund-file', { refund_ids: [refund_id] })
    expect(file.control_sum).toBe(9500)
    expect((await move(refund_id, byBank)).status).toBe(200)
    expect((await now()).total_refunded).toBe(9500)
    expect(await movementsOf(code)).toEqual([
      ['charge', 10_500],
      ['refund', -9500],
      ['refund-failed', 9500],
      ['refund', -9500],
    ])
  })

  test('that the shop did not make is reported to the operator and changes nothing', async () => {
    const { code, refund_id, now } = await paidByCard()
    await move(refund_id, toCard)
    const made = stripe.refunds.at(-1)
    // Of the same amount, but without the shop's reference: it was made at Stripe.
    await webhook(stripe.event('refund.failed', { ...made, status: 'failed', metadata: {} }))
    expect((await now()).total_refunded).toBe(9500)
    expect(await refundOf(code)).toMatchObject({ status: 'processed' })
    const told = (await notices()).find(({ subject }) => subject.includes(code))
    expect(told?.subject).toBe(`Stripe reported an event for order ${code}`)
    expect(told?.lines[0]).toContain('Report that it came back')
  })
})

describe('a refund that the bank sends back', () => {
  test('is recorded by hand with a reason, and can be paid again', async () => {
    const { code, refund_id, now, customer } = await paidByTransfer()
    await shop.officeAnswer('refund-file', { refund_ids: [refund_id] })
    await move(refund_id, byBank)
    expect(await move(refund_id, { outcome: 'problem', problem: ' ' })).toMatchObject(
      refused('reason-needed'),
    )
    const payload = { outcome: 'problem', problem: 'Account closed' }
    const tried = await move(refund_id, { ...payload, dry_run: true })
    expect((tried.body['effect'] as { notes: string[] }).notes[0]).toMatch(
      /95\.00 will count as not paid back/,
    )
    expect((await now()).total_refunded).toBe(9500)
    expect((await move(refund_id, payload)).body).toMatchObject({
      refund: { status: 'problem', problem: 'Account closed', files: [expect.any(String)] },
    })
    expect((await now()).total_refunded).toBe(0)
    expect(await move(refund_id, payload)).toMatchObject(
      refused('refund-step', { status: 'noted as a problem' }),
    )
    // The rest of the order cannot be cancelled over money that is owed already.
    expect(await shop.office('cancel-order', { order: code })).toMatchObject(refused('refund-under-way'))

    await move(refund_id, { outcome: 'processing' })
    const again = await shop.officeAnswer('refund-file', { refund_ids: [refund_id], again: true })
    expect(again.content).toContain(`REFUND-${refund_id}-2<`)
    await move(refund_id, byBank)
    expect((await now()).total_refunded).toBe(9500)
    await move(refund_id, { outcome: 'problem', problem: 'Account closed again' })
    expect(await movementsOf(code)).toEqual([
      ['transfer', 10_500],
      ['refund', -9500],
      ['refund-failed', 9500],
      ['refund', -9500],
      ['refund-failed', 9500],
    ])
    expect((await kindsTo(customer.email)).filter((kind) => kind === 'refund-failed')).toHaveLength(2)
    expect(await documentsOf(code)).toEqual(['invoice', 'credit-note'])
  })

  test('is recorded by the entry of a statement that names it, also if the bank kept a charge', async () => {
    const { code, refund_id, now } = await paidByTransfer()
    await shop.officeAnswer('refund-file', { refund_ids: [refund_id] })
    await move(refund_id, byBank)
    const content = plainStatement({
      amount: '90.00',
      number: 'R1',
      payer: 'Iva Horvat',
      returned: 'AC04',
      text: `RETURNED REFUND-${refund_id}: account closed`,
    })
    await shop.officeAnswer('import-statement', { format: 'camt053', content })
    const open = async () => (await shop.officeAnswer('find-bank-entries', { status: 'open' })).entries
    const [entry] = await open()
    expect(entry).toMatchObject({
      reason: 'reversal',
      suggestions: [],
      returned: { refund: refund_id, order: code, total: 9500 },
    })
    const tried = await move(refund_id, { outcome: 'problem', entry: entry?.id, dry_run: true })
    expect(JSON.stringify(tried.body)).toMatch(/90\.00 came back/)
    expect((await move(refund_id, { outcome: 'problem', entry: entry?.id })).status).toBe(200)
    expect(await refundOf(code)).toMatchObject({
      status: 'problem',
      problem: expect.stringContaining('account closed'),
    })
    expect((await now()).total_refunded).toBe(0)
    expect(await open()).toEqual([])
    const [closed] = (await shop.officeAnswer('find-bank-entries', { status: 'closed' })).entries
    expect(closed?.closed).toEqual({ because: 'refund-returned', note: `Refund ${refund_id}, order ${code}` })
    expect(await shop.office('reopen-entry', { entry: entry?.id })).toMatchObject(refused('entry-not-closed'))
  })
})

describe('an old entry of a statement', () => {
  const openEntries = async (refund: string) =>
    (await shop.officeAnswer('find-bank-entries', { status: 'open', query: refund })).entries

  test('is neither offered nor accepted as the return of a refund that was paid again', async () => {
    const { code, refund_id, now } = await paidByTransfer()
    await shop.officeAnswer('refund-file', { refund_ids: [refund_id] })
    await move(refund_id, byBank)
    const own = { payer: 'Iva Horvat', returned: 'AC04', amount: '95.00' }
    const content = plainStatement(
      { ...own, number: 'OLD', text: `RETURNED REFUND-${refund_id}: account closed` },
      { ...own, number: 'NEW', day: '2027-03-20', text: `RETURNED REFUND-${refund_id}-2: closed` },
    )
    await move(refund_id, { outcome: 'problem', problem: 'Account closed' })
    await move(refund_id, { outcome: 'processing' })
    shop.later(10 * 24 * 60)
    await shop.officeAnswer('refund-file', { refund_ids: [refund_id], again: true })
    await move(refund_id, byBank)
    shop.later(10 * 24 * 60)
    await shop.officeAnswer('import-statement', { format: 'camt053', content })
    const entries = await openEntries(`REFUND-${refund_id}`)
    const find = (text: string) => entries.find((entry) => entry.text?.includes(text))
    const [old, fresh] = [find('account closed'), find('-2: closed')]
    expect(old).toMatchObject({ reason: 'reversal', returned: null })
    expect(fresh).toMatchObject({ returned: { refund: refund_id, order: code } })
    expect(await move(refund_id, { outcome: 'problem', entry: old?.id })).toMatchObject(
      refused('entry-other-payment'),
    )
    expect((await now()).total_refunded).toBe(9500)
    expect((await move(refund_id, { outcome: 'problem', entry: fresh?.id })).status).toBe(200)
    expect((await now()).total_refunded).toBe(0)
  })
})

describe('the mail about a dispute', () => {
  test.each([
    ['won', /was won: the money stays with you\..*There’s nothing to do, unless a chargeback was recorded/s],
    ['warning_closed', /closed its inquiry.*There’s nothing to do/s],
    ['lost', /was lost.*choose “Record chargeback”/s],
  ])('that ended as %s says what to do, by the names of the office’s buttons', async (status, says) => {
    const { code, now } = await paidByCard()
    const intent = [...stripe.sessions.values()].findLast(
      (one) => one.payment_intent !== null,
    )?.payment_intent
    const dispute = { id: 'dp_1', object: 'dispute', amount: 10_500, currency: 'eur', reason: 'fraudulent' }
    await webhook(stripe.event('charge.dispute.closed', { ...dispute, status, payment_intent: intent }))
    const told = (await notices()).find(({ subject }) => subject.includes(code))
    const text = told?.lines.join('\n') ?? ''
    expect(text).toMatch(says)
    expect(text).not.toMatch(/record-chargeback|warning_closed/)
    expect((await now()).payment_status).toBe('paid')
  })
})
