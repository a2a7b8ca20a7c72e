import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderSteps } from '#tests/support/app/order-steps'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { plainStatement } from '#tests/support/gateways/bank-statements'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

const entryOf = async (code: string) => {
  const { items } = await shop.officeAnswer('export', {})
  const entry = items?.find((item) => item.external_code === code)
  if (entry === undefined) throw new Error(`No item ${code}`)
  return entry
}
const auditRows = async () =>
  Number(
    (
      await shop.db.kysely
        .selectFrom('audit_log')
        .select((row) => row.fn.countAll().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows,
  )

/** Puts an item into the cart of a visitor. */
async function inCart(code: string): Promise<void> {
  const holder = { full_name: 'Ana Horvat', email: 'ana@mail.example' }
  await shop.answer('add-product-to-cart', { external_code: code, ...holder })
}

test('the dry run of an import counts carts and places in sentences, and changes nothing', async () => {
  const pass = await entryOf('pass')
  await inCart('pass')
  const dearer = { ...pass, price: pass.price + 500, stock_level: (pass.stock_level ?? 0) + 7 }
  const before = await auditRows()
  const { imported, effect } = await shop.officeAnswer('import', { items: [dearer], dry_run: true })
  expect(imported.items).toBe(1)
  expect(effect).toMatchObject({ carts: 1, orders: 0, tickets: 0, places: 7, mails: 0, money: 0 })
  expect(effect.notes).toEqual([
    '1 cart contains an item whose price changes: it’s sold at the new price.',
    '7 more places on sale.',
  ])
  expect(await entryOf('pass')).toEqual(pass)
  expect(await auditRows()).toBe(before)
})

test('a confirmed effect is checked again, and another change in between rejects it with the new effect', async () => {
  const pass = await entryOf('pass')
  const cheaper = {
    external_code: 'pass',
    shop_item_type: pass.shop_item_type,
    type: pass.type,
    name: pass.name,
    price: 100,
  }
  const tried = await shop.officeAnswer('import', { items: [cheaper], dry_run: true })

  await shop.officeAnswer('import', { items: [{ ...cheaper, price: pass.price + 900 }] })
  const refused = await shop.office('import', { items: [cheaper], fingerprint: tried.effect.fingerprint })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ effect: { carts: 1, notes: [expect.any(String)] } })
  expect((await entryOf('pass')).price).toBe(pass.price + 900)

  const { effect } = refused.body as { effect: { fingerprint: string } }
  await shop.officeAnswer('import', { items: [cheaper], fingerprint: effect.fingerprint })
  expect((await entryOf('pass')).price).toBe(100)
})

test('places sold in between do not reject a confirmed effect', async () => {
  const pass = await entryOf('pass')
  const changed = { ...pass, name: 'Festival pass' }
  const { effect } = await shop.officeAnswer('import', { items: [changed], dry_run: true })
  await inCart('pass')
  await shop.officeAnswer('import', { items: [changed], fingerprint: effect.fingerprint })
  expect((await entryOf('pass')).name).toBe('Festival pass')
})

test('a large file has a dry run and a confirmation by the same rules', async () => {
  const pass = await entryOf('pass')
  const items = [{ ...pass, price: 4200 }]
  const padding = Array.from({ length: 1500 }, (_, n) => ({ code: `TRIED-${n}`, discount_amount: 100 }))
  const { imported, effect } = await shop.officeAnswer('import', { items, vouchers: padding, dry_run: true })
  expect(imported.vouchers).toBe(1500)
  expect((await entryOf('pass')).price).toBe(pass.price)
  const refused = await shop.office('import', { items, vouchers: padding, fingerprint: 'another' })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ effect: { fingerprint: effect.fingerprint } })
})

test('a dry run gives up on a row that another transaction locks, and leaves no lock', async () => {
  const pass = await entryOf('pass')
  const items = [{ ...pass, price: 4300 }]
  await shop.db.transaction(async (tx) => {
    await tx.selectFrom('catalogue_state').selectAll().forUpdate().execute()
    const waited: number[] = []
    for (let times = 0; times < 10 && Math.min(...waited) > 950; times += 1) {
      const began = performance.now()
      const { status, headers } = await shop.office('import', { items, dry_run: true })
      expect(status).toBe(503)
      expect(headers['retry-after']).toBe('5')
      waited.push(performance.now() - began)
    }
    // Half a second for the lock, and on a busy machine more for the rest: the best of ten counts. After a whole second
    // the statement itself is cancelled.
    expect(Math.min(...waited)).toBeGreaterThan(450)
    expect(Math.min(...waited)).toBeLessThan(950)
  })
  await shop.officeAnswer('import', { items, dry_run: true })
})

test('the dry run of a faulty file is rejected, as is a key without permission', async () => {
  const wrong = await shop.office('import', { items: [{ external_code: 'x' }], dry_run: true })
  expect(wrong.status).toBe(422)
  const unclear = await shop.office('import', { settings: {}, dry_run: 'yes' })
  expect(unclear.status).toBe(422)
  expect(unclear.body).toMatchObject({ errors: { dry_run: [expect.any(String)] } })
})

const { order } = orderSteps(() => shop)

describe('dry runs of cancelling an order', () => {
  test('the dry run of a cancellation counts tickets, places, mails and money, and changes nothing', async () => {
    const { order: placed } = await order('bank_transfer', 'pass', 'pass')
    await shop.officeAnswer('record-payment', { order: placed.code, amount: placed.total_price })
    const before = await shop.officeAnswer('get-order', { order: placed.code })
    const mails = await shop.mailsTo(before.order.customer.email)
    const { effect, order: shown } = await shop.officeAnswer('cancel-order', {
      order: placed.code,
      dry_run: true,
    })
    expect(effect).toMatchObject({ orders: 1, tickets: 2, places: 2, money: placed.total_price })
    expect(effect.mails).toBeGreaterThan(0)
    expect(shown.payment_status).toBe('paid')
    expect(await shop.officeAnswer('get-order', { order: placed.code })).toEqual(before)
    expect(await shop.mailsTo(before.order.customer.email)).toEqual(mails)

    const done = await shop.officeAnswer('cancel-order', {
      order: placed.code,
      fingerprint: effect.fingerprint,
    })
    expect(done.effect).toEqual(effect)
    expect(done.order.payment_status).toBe('cancelled')
    expect((await shop.mailsTo(before.order.customer.email)).length - mails.length).toBeGreaterThan(0)
    await shop.checkBooks()
  })

  test('a confirmed cancellation is rejected with the new effect if money arrived after the dry run', async () => {
    const { order: placed } = await order('bank_transfer', 'pass')
    const { effect } = await shop.officeAnswer('cancel-order', { order: placed.code, dry_run: true })
    expect(effect.money).toBe(0)
    await shop.officeAnswer('record-payment', { order: placed.code, amount: 300 })
    const refused = await shop.office('cancel-order', { order: placed.code, fingerprint: effect.fingerprint })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ effect: { money: 300 } })
    expect((await shop.officeAnswer('get-order', { order: placed.code })).order.payment_status).toBe(
      'partial',
    )
  })
})

test('the dry run of a statement says what it would book, and books nothing', async () => {
  const { order: placed } = await order('bank_transfer', 'pass')
  const content = plainStatement(
    {
      amount: ((placed.total_price ?? 0) / 100).toFixed(2),
      number: '20270302990',
      payer: 'ANA HORVAT',
      text: placed.code,
    },
    { amount: '31.00', number: '20270302991', payer: 'IVO IVIC', text: 'thanks' },
  )
  const tried = await shop.officeAnswer('import-statement', { format: 'camt053', content, dry_run: true })
  expect(tried).toMatchObject({ matched: 1, known: 0, unmatched: [{ amount: 3100, reason: 'no-order' }] })
  expect(await shop.officeAnswer('find-bank-entries', {})).toMatchObject({ entries: [] })
  const done = await shop.officeAnswer('import-statement', { format: 'camt053', content })
  expect(done).toMatchObject({ matched: 1, known: 0, unmatched: [{ amount: 3100, reason: 'no-order' }] })
})

test('a call without a dry run rejects one, and changes nothing', async () => {
  const before = await auditRows()
  const payload = { order: 'ABCDEFGH', note: 'Called.', dry_run: true }
  const { status, body } = await shop.office('add-note', payload)
  expect(status).toBe(422)
  expect(body).toMatchObject({ message: 'There’s no preview of this. Nothing has changed.' })
  expect(await auditRows()).toBe(before)
  // Without `dry_run` the same call looks up the order.
  expect((await shop.office('add-note', { ...payload, dry_run: false })).status).toBe(404)
})

test('a later deadline has a dry run, and is rejected with the new effect if it moved in between', async () => {
  const { order: placed } = await order('bank_transfer', 'pass')
  const before = await shop.officeAnswer('get-order', { order: placed.code })
  const inDays = (days: number) => new Date(shop.clock.now.getTime() + days * 86_400_000).toISOString()
  const requested = { order: placed.code, until: inDays(20) }
  const { effect } = await shop.officeAnswer('extend-deadline', { ...requested, dry_run: true })
  expect(effect).toMatchObject({ orders: 1, mails: 0, money: 0 })
  expect(effect.notes).toEqual([
    `Payment ${placed.code}-1 will be due on 21 March 2027 instead of 8 March 2027.`,
    'No mail is sent.',
  ])
  expect(await shop.officeAnswer('get-order', { order: placed.code })).toEqual(before)

  await shop.officeAnswer('extend-deadline', { order: placed.code, until: inDays(15) })
  const { fingerprint } = effect
  expect((await shop.office('extend-deadline', { ...requested, fingerprint })).status).toBe(409)
  const again = await shop.officeAnswer('extend-deadline', { ...requested, dry_run: true })
  const done = await shop.officeAnswer('extend-deadline', {
    ...requested,
    fingerprint: again.effect.fingerprint,
  })
  expect(done.order.pay_until).toBe(requested.until)
})
