import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { orderSteps } from '#tests/support/app/order-steps'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { newStatement, plainStatement } from '#tests/support/gateways/bank-statements'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const { order } = orderSteps(() => shop)
/** The code of an order of 105.00 by transfer. */
const waiting = async () => (await order('bank_transfer', 'pass')).order.code
const preview = (content: string) =>
  shop.officeAnswer('import-statement', { format: 'camt053', content, dry_run: true })
const paymentsOf = (code: string) => shop.officeAnswer('get-order', { order: code })

let numbers = 0
const number = () => `2027040100${(numbers += 1)}`
const receipt = (amount: string, text: string, more: object = {}) => ({
  amount,
  number: number(),
  payer: 'Ana Horvat',
  text,
  ...more,
})

test('receipts that are too low, too high, duplicate or for ended orders are named with the amount due', async () => {
  const [low, high, paid, twice, ended, exact] = [
    await waiting(),
    await waiting(),
    await waiting(),
    await waiting(),
    await waiting(),
    await waiting(),
  ]
  await shop.officeAnswer('record-payment', { order: paid, amount: 10500 })
  await shop.officeAnswer('cancel-order', { order: ended, reason: 'By phone' })
  const content = plainStatement(
    receipt('105.00', exact),
    receipt('100.00', low),
    receipt('110.00', high),
    receipt('105.00', paid, { day: '2027-03-03' }),
    receipt('105.00', twice),
    receipt('105.00', twice, { payer: 'Another Payer', day: '2027-03-04' }),
    receipt('105.00', ended),
    receipt('7.00', 'rent'),
  )
  const answer = await preview(content)
  expect(answer).toMatchObject({ matched: 7, unmatched: [{ reason: 'no-order' }] })
  expect(answer.to_check).toMatchObject([
    { why: 'already-paid', order: paid, amount: 10500, due: 0, payer: 'Ana Horvat', currency: 'EUR' },
    { why: 'twice-in-file', order: twice, amount: 10500, due: 0, payer: 'Another Payer' },
    { why: 'order-ended', order: ended, amount: 10500, due: 10500 },
    { why: 'too-high', order: high, amount: 11000, due: 10500 },
    { why: 'too-low', order: low, amount: 10000, due: 10500 },
  ])
  expect((await paymentsOf(low)).order.total_paid).toBe(0)
})

test('a preview names the receipts of reversals that the import then links', async () => {
  const [stored, inFile, mixed] = [await waiting(), await waiting(), await waiting()]
  const reversal = (text: string, day: string) =>
    receipt('105.00', text, { payer: 'Bank', direction: 'DBIT', reversal: true, day })
  const payment = (text: string, payer: string, day: string) => receipt('105.00', text, { payer, day })
  const before = plainStatement(
    payment(stored, 'Only Payer', '2027-03-02'),
    payment(mixed, 'Early Payer', '2027-03-02'),
  )
  await shop.officeAnswer('import-statement', { format: 'camt053', content: before })
  const content = plainStatement(
    // Two reversals of one receipt: each receipt is reversed once.
    reversal(stored, '2027-03-05'),
    reversal(stored, '2027-03-06'),
    payment(inFile, 'First Payer', '2027-03-03'),
    payment(inFile, 'Second Payer', '2027-03-04'),
    reversal(inFile, '2027-03-05'),
    reversal(inFile, '2027-03-06'),
    // The newest receipt is in the file.
    payment(mixed, 'Late Payer', '2027-03-04'),
    reversal(mixed, '2027-03-05'),
  )
  const payers = ({ unmatched }: Awaited<ReturnType<typeof preview>>) =>
    unmatched.map(({ related }) => related?.payer ?? null)
  const previewed = payers(await preview(content))
  const done = payers(await shop.officeAnswer('import-statement', { format: 'camt053', content }))
  expect(done).toEqual(['Only Payer', null, 'Second Payer', 'First Payer', 'Late Payer'])
  expect(previewed).toEqual(done)
})

test('reversals and receipts that resemble stored ones come first, each with the stored one', async () => {
  const [stored, low] = [await waiting(), await waiting()]
  const imported = { ...receipt('105.00', stored), number: 'BANK-1' }
  await shop.officeAnswer('import-statement', { format: 'camt053', content: plainStatement(imported) })
  const content = newStatement(
    receipt('50.00', low),
    receipt('105.00', stored),
    receipt('105.00', stored, { number: 'BANK-1', direction: 'DBIT', reversal: true, day: '2027-03-05' }),
  )
  const { to_check } = await preview(content)
  expect(to_check).toMatchObject([
    { why: 'receipt-reversed', amount: -10500, related: { amount: 10500, orders: [stored] } },
    { why: 'looks-like', amount: 10500, related: { amount: 10500, orders: [stored] } },
    { why: 'too-low', order: low, amount: 5000, due: 10500, related: null },
  ])
})

test('a full next payment of a plan is exact; a part of it is too low, also after another in the file', async () => {
  const made = (await order('credit_card', 'plan')).order
  const { payments } = (await paymentsOf(made.code)).order
  const [first = 0, second = 0] = payments.map(({ amount }) => amount)
  const text = (cents: number) => (cents / 100).toFixed(2)
  const exact = await preview(plainStatement(receipt(text(first), made.code)))
  expect(exact).toMatchObject({ matched: 1, to_check: [] })
  const part = await preview(
    plainStatement(receipt(text(first), made.code), receipt(text(second - 100), made.code)),
  )
  expect(part.to_check).toMatchObject([
    { why: 'too-low', order: made.code, amount: second - 100, due: second },
  ])
})
