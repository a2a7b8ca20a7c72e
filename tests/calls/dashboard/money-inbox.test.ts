import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { countEntries } from '#server/modules/statements/queries'
import { orderSteps } from '#tests/support/app/order-steps'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { newStatement } from '#tests/support/gateways/bank-statements'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const { order } = orderSteps(() => shop)
const waiting = async () => (await order('bank_transfer', 'pass')).order.code
let numbers = 0

/** Returns the id of a receipt that names no order. */
async function receipt(amount: string): Promise<number> {
  const number = `2027030900${(numbers += 1)}`
  const content = newStatement({ amount, number, payer: 'Somebody Else', text: 'Tickets' })
  const { unmatched } = await shop.officeAnswer('import-statement', { format: 'camt053', content })
  return unmatched[0]?.id ?? 0
}
const statusOf = async (code: string) =>
  (await shop.officeAnswer('get-order', { order: code })).order.payment_status
const entries = async (status: 'open' | 'booked' | 'closed') =>
  (await shop.officeAnswer('find-bank-entries', { status })).entries
const act = (path: string, payload: object) => shop.office(path, payload)

describe('receipts', () => {
  test('a receipt is divided over all given orders or none, and no longer unmatched', async () => {
    const [first, second] = [await waiting(), await waiting()]
    const entry = await receipt('210.00')
    const divide = (...parts: [string, number][]) =>
      act('divide-entry', { entry, parts: parts.map(([code, amount]) => ({ order: code, amount })) })
    expect(await divide([first, 10500], [second, 10400])).toMatchObject(refused('parts-differ'))
    expect(await divide([first, 10500], [first, 10500])).toMatchObject(refused('amount-invalid'))
    expect(await divide([first, 10500], ['NOBODY', 10500])).toMatchObject(refused('order-not-found'))
    expect([await statusOf(first), await statusOf(second)]).toEqual(['pending', 'pending'])

    // Two simultaneous requests that name the orders in opposite order: one of them books it.
    const answers = await Promise.all([
      divide([first, 10500], [second, 10500]),
      divide([second, 10500], [first, 10500]),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect([await statusOf(first), await statusOf(second)]).toEqual(['paid', 'paid'])
    expect(await entries('open')).toEqual([])
    expect(await entries('closed')).toMatchObject([{ id: entry, closed: { because: 'divided', note: null } }])
    expect(await act('reopen-entry', { entry })).toMatchObject(refused('entry-not-closed'))
    expect(await act('record-payment', { order: first, entry })).toMatchObject(refused('entry-is-closed'))
  })

  test('a receipt that pays no order is closed with a reason, and can be reopened', async () => {
    const entry = await receipt('33.00')
    expect(await act('dismiss-entry', { entry })).toMatchObject(refused('reason-needed'))
    expect(await act('dismiss-entry', { entry, because: 'other', note: ' ' })).toMatchObject(
      refused('reason-needed'),
    )
    const closed = { because: 'sent-back', note: 'Transfer 17' } as const
    const { entry: seen } = await shop.officeAnswer('dismiss-entry', { entry, ...closed })
    expect(seen).toMatchObject({ id: entry, closed })
    // The note may name a person, and an erasure does not reach the log.
    const { rows } = await shop.officeAnswer('find-audit', { subject: `receipt ${entry}` })
    expect(JSON.stringify(rows)).toContain('sent-back')
    expect(JSON.stringify(rows)).not.toContain('Transfer 17')
    expect(await entries('open')).toEqual([])
    expect(await act('dismiss-entry', { entry, ...closed })).toMatchObject(refused('entry-is-closed'))
    await shop.officeAnswer('reopen-entry', { entry })
    expect(await entries('open')).toMatchObject([{ id: entry, closed: null }])
    const code = await waiting()
    await shop.officeAnswer('record-payment', { order: code, entry })
    expect(await act('dismiss-entry', { entry, ...closed })).toMatchObject(refused('entry-is-booked'))
    expect(await statusOf(code)).toBe('partial')
  })

  test('the inbox says when the last statement was imported', async () => {
    await receipt('1.00')
    const { last_import } = await shop.officeAnswer('find-bank-entries', { status: 'open' })
    expect(last_import).toBe(shop.clock.now.toISOString())
  })

  test('a receipt is found by a part of its payer, reference or text, and by its booked order', async () => {
    const number = `2027030977${(numbers += 1)}`
    const credit = { amount: '7.00', number, payer: 'Željka Đurić', text: 'Sunčana terasa 2027' }
    const { unmatched } = await shop.officeAnswer('import-statement', {
      format: 'camt053',
      content: newStatement(credit),
    })
    const entry = unmatched[0]?.id ?? 0
    const other = await receipt('8.00')
    const found = async (query: string, status: 'open' | 'booked') => {
      const requested = { query, status, with_counts: true }
      const answer = await shop.officeAnswer('find-bank-entries', requested)
      expect(answer.matching?.count).toBe(answer.entries.length)
      return answer.entries.map(({ id }) => id)
    }
    for (const query of ['zeljka', 'đuri', 'SUNCANA', 'terasa 20', ' Đurić ']) {
      expect(await found(query, 'open')).toEqual([entry])
      expect(await found(query, 'booked')).toEqual([])
    }
    expect(await found('%', 'open')).toEqual([])
    const code = await waiting()
    await shop.officeAnswer('record-payment', { order: code, entry })
    expect(await found('zeljka', 'open')).toEqual([])
    expect(await found(code.toLowerCase(), 'booked')).toEqual([entry])
    expect(await found('zeljka', 'booked')).toEqual([entry])
    await shop.officeAnswer('dismiss-entry', { entry: other, because: 'not-ours' })
  })

  test('receipts are counted by status: all unmatched ones, but only the newest of the others', async () => {
    const code = await waiting()
    for (const amount of ['1.00', '2.00'])
      await shop.officeAnswer('record-payment', { order: code, entry: await receipt(amount) })
    const counted = async (status: 'open' | 'booked' | 'closed') => {
      const answer = await shop.officeAnswer('find-bank-entries', { status, with_counts: true })
      expect(answer.matching).toEqual({ count: answer.entries.length, more: false })
      return { value: status, label: null, count: answer.entries.length }
    }
    const { facets } = await shop.officeAnswer('find-bank-entries', { with_counts: true })
    const values = facets?.['status'] ?? []
    expect(values).toHaveLength(3)
    for (const status of ['open', 'booked', 'closed'] as const)
      expect(values).toContainEqual(await counted(status))

    const ofOne = await shop.db.transaction((tx) => countEntries(tx, { status: 'open', text: null }, 1))
    expect(ofOne).toEqual({
      facets: {
        status: [
          { value: 'open', label: null, count: 1 },
          { value: 'booked', label: null, count: 1, more: true },
        ],
      },
      matching: { count: 1, more: false },
    })
  })
})

describe('overpayments', () => {
  const overpaid = async () =>
    (await shop.officeAnswer('get-inbox', {})).orders.filter(
      ({ cause }) => cause === 'too-much' || cause === 'double',
    )
  const pay = (code: string, amount: number, reference: string) =>
    shop.officeAnswer('record-payment', { order: code, amount, reference })
  const sendBack = (code: string, amount: number | null, reference: string) =>
    act('return-overpayment', { order: code, amount, reference })

  test('an overpayment is listed until it was sent back; the order stays unchanged', async () => {
    const code = await waiting()
    await pay(code, 15500, 'A')
    expect(await overpaid()).toMatchObject([{ order: code, amount: 5000 }])
    expect((await shop.officeAnswer('get-today', {})).overpaid).toMatchObject({ count: 1 })
    expect(await sendBack(code, 5001, 'X')).toMatchObject(refused('more-than-overpaid'))
    expect(await sendBack(code, 2000, '')).toMatchObject(refused('reference-missing'))
    expect((await sendBack(code, 2000, 'B')).status).toBe(200)
    // Repeating the transfer records nothing.
    expect((await sendBack(code, 2000, 'B')).status).toBe(200)
    expect(await overpaid()).toMatchObject([{ order: code, amount: 3000 }])
    expect((await sendBack(code, null, 'C')).status).toBe(200)
    expect(await overpaid()).toEqual([])
    expect(await sendBack(code, null, 'D')).toMatchObject(refused('more-than-overpaid'))
    expect(await statusOf(code)).toBe('paid')

    // A second overpayment is listed again.
    await pay(code, 700, 'E')
    expect(await overpaid()).toMatchObject([{ order: code, amount: 700 }])
    await sendBack(code, 700, 'F')
    // A bank can't charge back money that was sent back, so the order itself lacks money then.
    await shop.officeAnswer('record-chargeback', { order: code, amount: 500, reference: 'G' })
    expect(await statusOf(code)).toBe('problem')
  })

  test('an overpayment larger than one movement is sent back in parts', async () => {
    const amount = 2_000_000_000
    const code = await waiting()
    for (const reference of ['A', 'B']) await pay(code, amount, reference)
    expect(await sendBack(code, 3_000_000_000, 'X')).toMatchObject(refused('more-than-overpaid'))
    const rest = 2 * amount - 10_500 - amount
    expect((await sendBack(code, null, 'C')).status).toBe(200)
    expect(await overpaid()).toMatchObject([{ order: code, amount: rest }])
    expect((await sendBack(code, null, 'D')).status).toBe(200)
    expect(await overpaid()).toEqual([])
  })

  test('a charged-back overpayment is no longer listed', async () => {
    const code = await waiting()
    await pay(code, 11500, 'A')
    await shop.officeAnswer('record-chargeback', { order: code, amount: 1000, reference: 'B' })
    expect(await overpaid()).toEqual([])
    expect(await statusOf(code)).toBe('paid')

    // A later overpayment is listed, whatever was charged back before.
    await pay(code, 700, 'C')
    expect(await overpaid()).toMatchObject([{ order: code, amount: 700 }])
    await sendBack(code, null, 'D')
    expect(await overpaid()).toEqual([])
  })

  test('an overpayment after a charged-back payment is only what exceeds the amount due', async () => {
    const code = await waiting()
    await pay(code, 10500, 'A')
    await shop.officeAnswer('record-chargeback', { order: code, amount: 10500, reference: 'B' })
    await pay(code, 11000, 'C')
    expect(await overpaid()).toMatchObject([{ order: code, amount: 500 }])
    await sendBack(code, null, 'D')
    expect(await overpaid()).toEqual([])
  })
})

test('underpaid orders are in the queue, with the list of their rows', async () => {
  const code = await waiting()
  await shop.officeAnswer('record-payment', { order: code, amount: 100, reference: 'A' })
  const { waiting: queue } = await shop.officeAnswer('get-inbox', {})
  const little = queue.find(({ cause }) => cause === 'too-little')
  const { orders } = await shop.officeAnswer('find-orders', little?.rows.filters ?? {})
  expect(orders.map((one) => one.code)).toContain(code)
  expect(orders).toHaveLength(little?.count ?? 0)
})

test('money of an order is listed once under its cause: charged back, late, twice, too much', async () => {
  const pay = (code: string, amount: number, reference: string) =>
    shop.officeAnswer('record-payment', { order: code, amount, reference })
  const [back, late, twice, more] = [await waiting(), await waiting(), await waiting(), await waiting()]
  await pay(back, 10500, 'A')
  await shop.officeAnswer('record-chargeback', { order: back, amount: 10500, reference: 'B' })
  await shop.officeAnswer('cancel-order', { order: late, reason: 'By phone' })
  await pay(late, 9900, 'A')
  await pay(twice, 10500, 'A')
  await pay(twice, 10500, 'B')
  await pay(more, 10600, 'A')
  const { orders, waiting: queue } = await shop.officeAnswer('get-inbox', {})
  const causes = (code: string) =>
    orders.filter((one) => one.order === code).map(({ cause, amount }) => [cause, amount])
  expect(causes(back)).toEqual([['chargeback', 10500]])
  expect(causes(late)).toEqual([['late', 9900]])
  expect(causes(twice)).toEqual([['double', 10500]])
  expect(causes(more)).toEqual([['too-much', 100]])
  // They are listed separately: no figure counts them a second time.
  expect(queue.map(({ cause }) => cause)).not.toContain('order-problem')

  // Settled payments are not listed; a partial return leaves no duplicate payment.
  await pay(back, 10500, 'C')
  await shop.officeAnswer('return-overpayment', { order: twice, amount: 500, reference: 'D' })
  const after = (await shop.officeAnswer('get-inbox', {})).orders
  expect(after.filter((one) => one.order === back)).toEqual([])
  expect(after.find((one) => one.order === twice)).toMatchObject({ cause: 'too-much', amount: 10000 })
})
