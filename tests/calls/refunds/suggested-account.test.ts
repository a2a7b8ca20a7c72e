import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { day } from '#rules/dates/instants'
import { eraseOrdersWhole } from '#server/modules/orders/erase-orders.queries'
import { tidyUp } from '#server/modules/retention/tidy-up'
import { keysFrom } from '#server/platform/crypto/keys'
import { orderSteps } from '#tests/support/app/order-steps'
import { addPerson } from '#tests/support/app/staff-people'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { plainStatement } from '#tests/support/gateways/bank-statements'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())
const { order } = orderSteps(() => shop)

const iban = 'DE89370400440532013000'
const other = 'HR1210010051863000160'
const days = (count: number) => shop.later((count * day) / 60_000)

let numbers = 0
const paid = (code: string, account: string, amount = '105.00', payer = 'Ana Horvat') =>
  shop.officeAnswer('import-statement', {
    format: 'camt053',
    content: plainStatement({
      amount,
      number: `S${(numbers += 1)}`,
      payer,
      iban: account,
      text: code,
    }),
  })

/** A refund of a whole order that the statement's receipts paid, in parts of `amounts`. */
async function opened(receipts: readonly [account: string, amount: string, payer?: string][]) {
  const made = await order('bank_transfer', 'pass')
  for (const [account, amount, payer] of receipts) await paid(made.order.code, account, amount, payer)
  const { code, id, tickets } = await made.now()
  const payload = { order: code, items: tickets.map((one) => one.id), reason: 'Ill' }
  const { refund_id } = await shop.officeAnswer('refund-items', payload)
  return { id, code, refund_id }
}
const suggested = async (refund_id: number) =>
  (await shop.officeAnswer('find-payer-accounts', { refund_id })).accounts

test('the account of the receipt that paid the order is suggested, and can be entered as it is', async () => {
  const { refund_id, code } = await opened([[iban, '105.00']])
  expect(await suggested(refund_id)).toEqual([
    { holder: 'Ana Horvat', iban, amount: 10_500, booked_at: expect.any(String) },
  ])
  await shop.officeAnswer('set-refund-account', {
    refund_id,
    bank_owner_full_name: 'Ana Horvat',
    bank_iban: iban,
    version: 0,
  })
  const { content } = await shop.officeAnswer('refund-file', { refund_ids: [refund_id] })
  expect(content).toContain(`<IBAN>${iban}</IBAN>`)
  // The refund is in progress: no account can be entered any more.
  expect(await suggested(refund_id)).toEqual([])
  expect(JSON.stringify(await shop.officeAnswer('get-order', { order: code }))).not.toContain(iban)
})

test('several receipts suggest each account once, newest first; an unmatched receipt suggests none', async () => {
  const { refund_id } = await opened([
    [iban, '40.00'],
    [other, '41.00', 'Iva Horvat'],
    [iban, '24.00'],
  ])
  expect((await suggested(refund_id)).map(({ iban: one, holder }) => [one, holder])).toEqual([
    [iban, 'Ana Horvat'],
    [other, 'Iva Horvat'],
  ])
  await paid('hello', 'FR1420041010050500013M02606', '9.00')
  expect(await suggested(refund_id)).toHaveLength(2)
})

test('a divided receipt suggests its account to each order; an account that is no IBAN is not stored', async () => {
  const [one, two] = [await order('bank_transfer', 'pass'), await order('bank_transfer', 'pass')]
  const codes = [one.order.code, two.order.code]
  const { unmatched } = await paid(codes.join(' '), iban, '210.00')
  await shop.officeAnswer('divide-entry', {
    entry: unmatched[0]?.id ?? 0,
    parts: codes.map((code) => ({ order: code, amount: 10_500 })),
  })
  for (const made of [one, two]) {
    const { code, tickets } = await made.now()
    const payload = { order: code, items: tickets.map(({ id }) => id), reason: 'Ill' }
    const { refund_id } = await shop.officeAnswer('refund-items', payload)
    expect(await suggested(refund_id)).toMatchObject([{ iban }])
  }
  const { refund_id } = await opened([['12345678', '105.00']])
  expect(await suggested(refund_id)).toEqual([])
})

test('the payer’s account is offered for sending back an overpayment', async () => {
  const made = await order('bank_transfer', 'pass')
  await paid(made.order.code, iban, '150.00')
  const of = (code: string) => shop.office('find-payer-accounts', { order: code })
  expect((await of(made.order.code)).body).toEqual({
    accounts: [{ holder: 'Ana Horvat', iban, amount: 15_000, booked_at: expect.any(String) }],
  })
  expect(await of('NOTANORD')).toMatchObject(refused('order-not-found'))
  const by = async (role: 'manager' | 'finance') => {
    const { headers } = await addPerson(shop, role)
    return shop.post('/office/api/find-payer-accounts', { order: made.order.code }, headers)
  }
  expect(await by('manager')).toMatchObject(refused('not-allowed'))
  expect((await by('finance')).body).toMatchObject({ accounts: [{ iban }] })
  await shop.officeAnswer('return-overpayment', { order: made.order.code, reference: 'sent back' })
  expect((await of(made.order.code)).body).toEqual({ accounts: [] })
})

test('only roles that may enter the account see it, and the database has it sealed', async () => {
  const { id, refund_id } = await opened([[iban, '105.00']])
  const status = async (role: 'owner' | 'manager' | 'finance' | 'box office' | 'door') => {
    const { headers } = await addPerson(shop, role)
    return (await shop.post('/office/api/find-payer-accounts', { refund_id }, headers)).status
  }
  expect([await status('owner'), await status('manager'), await status('finance')]).toEqual([200, 200, 200])
  expect([await status('box office'), await status('door')]).toEqual([403, 403])
  const rows = await shop.db.kysely.selectFrom('bank_entry').selectAll().where('order_id', '=', id).execute()
  expect(rows).toMatchObject([{ payer_account: 'DE•• •••• 3000' }])
  expect(rows[0]?.payer_account_sealed?.toString('latin1')).not.toContain('370400440532013000')
})

test('a new secret seals the account again, after which the old one can be removed', async () => {
  const { refund_id } = await opened([[iban, '105.00']])
  const context = (secret: string, ...previous: string[]) => ({
    ...shop.context,
    keys: keysFrom(secret, previous),
  })
  const sealed = async () =>
    (
      await shop.db.kysely
        .selectFrom('bank_entry')
        .select(['key', 'payer_account_sealed'])
        .where('payer_account_sealed', 'is not', null)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    ).payer_account_sealed
  const before = await sealed()
  await tidyUp(context('another secret for tests', 'a secret for tests only'))
  expect((await sealed())?.equals(before ?? Buffer.alloc(0))).toBe(false)
  expect(await suggested(refund_id)).toEqual([])
  expect(shop.faults.splice(0)).toHaveLength(1)
  await tidyUp(context('a secret for tests only', 'another secret for tests'))
  expect(await suggested(refund_id)).toMatchObject([{ iban }])
})

test('the account is erased too if the shop was stopped when it was due', async () => {
  const refunded = await opened([[iban, '105.00']])
  const mark = { refund_id: refunded.refund_id, outcome: 'processed', by: 'bank' } as const
  await shop.officeAnswer('process-refund', mark)
  await tidyUp(shop.context)
  days(60)
  // A process that has just started.
  await tidyUp({ ...shop.context })
  const rows = await shop.db.kysely
    .selectFrom('bank_entry')
    .select('payer_account_sealed')
    .where('order_id', '=', refunded.id)
    .execute()
  expect(rows).toEqual([{ payer_account_sealed: null }])
})

test('the account is erased 30 days after the refund, with the order, with a dismissed receipt, and after 18 months', async () => {
  const sealedOf = async (orderId: number | null) =>
    (
      await shop.db.kysely
        .selectFrom('bank_entry')
        .select('payer_account_sealed')
        .where('order_id', orderId === null ? 'is' : '=', orderId)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    ).payer_account_sealed !== null
  const tidy = () => tidyUp(shop.context)
  const refunded = await opened([[iban, '105.00']])
  const waiting = await opened([[iban, '105.00']])
  const erased = await opened([[iban, '105.00']])
  await shop.db.transaction((tx) => eraseOrdersWhole(tx, [erased.id], shop.clock.now))
  expect(await sealedOf(erased.id)).toBe(false)
  const { unmatched } = await paid('hello', iban, '3.00')
  await shop.officeAnswer('dismiss-entry', { entry: unmatched[0]?.id ?? 0, because: 'not-ours' })
  const mark = { refund_id: refunded.refund_id, outcome: 'processed', by: 'bank' } as const
  await shop.officeAnswer('process-refund', mark)
  days(29)
  await tidy()
  expect([await sealedOf(refunded.id), await sealedOf(waiting.id), await sealedOf(null)]).toEqual([
    true,
    true,
    true,
  ])
  days(2)
  await tidy()
  expect([await sealedOf(refunded.id), await sealedOf(waiting.id), await sealedOf(null)]).toEqual([
    false,
    true,
    false,
  ])
  days(18 * 31)
  await tidy()
  expect(await sealedOf(waiting.id)).toBe(false)
})
