import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/order'
import { readText } from '#rules/text/stored-texts'
import { noFiscaliser } from '#server/modules/fiscal/fiscaliser'
import { findToPrint } from '#server/modules/invoices/queries'
import { reportInvoices } from '#server/modules/invoices/report-invoices'
import { documentsOf } from '#tests/support/app/invoices'
import { homeAddress } from '#tests/support/app/order-steps'
import { orderDesk } from '#tests/support/app/orders'
import { startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { type CisSimulator, openCisSimulator } from '#tests/support/fiscal/cis-simulator'

const on = { country: 'HR', premises: 'WEB', device: '1', zkiDigest: 'sha256' } as const
const off = { country: null, premises: '', device: '', zkiDigest: 'sha256' } as const
const otherOib = '98765432106'
let cis: CisSimulator
let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
let seller: Seller
type Seller = NonNullable<Parameters<TestApp['configure']>[0]['seller']>
beforeAll(async () => {
  cis = await openCisSimulator()
  shop = await startTestApp({ env: cis.environment, settings: { fiscal: on } })
  desk = orderDesk(shop)
  ana = await shop.customer()
  const { settings } = await shop.officeAnswer('export', {})
  if (settings?.seller === undefined) throw new Error('The shop has a seller')
  seller = settings.seller
})
afterEach(async () => {
  await shop.configure({ fiscal: on, seller, currency: 'EUR' })
  await shop.checkBooks()
})
afterAll(async () => {
  await shop.stop()
  await cis.close()
})

const pass = { external_code: 'pass', full_name: 'Ana Horvat' }
const buy = () => desk.buy(ana, [pass], { real: true })
const rowsOf = ({ id }: Pick<Order, 'id'>) => documentsOf(shop, id)
/** Reports all due documents and returns the number of each document of an order, with its state at CIS. */
async function reportsOf(order: Pick<Order, 'id'>) {
  while (await reportInvoices(shop.context));
  const rows = await rowsOf(order)
  return rows.map(({ kind, number, snapshot, fiscal, fiscal_error_code: error }) => ({
    kind,
    number,
    total: snapshot.total,
    state: fiscal === null ? (error ?? (snapshot.fiscal === null ? 'unmarked' : 'waits')) : 'reported',
  }))
}
/** Stores a seller that the certificate is not for, as a change of the certificate can leave it. */
async function storeSeller(other: Seller): Promise<void> {
  await shop.db.pool.query(`update setting set value = $1 where key = 'seller'`, [JSON.stringify(other)])
  await shop.db.pool.query('update catalogue_state set version = version + 1')
  await shop.context.catalogue.refresh()
}
const cancel = ({ code }: Order) => shop.officeAnswer('cancel-order', { order: code, reason: 'Storm' })
const adria = { name: 'Adria Booking d.o.o.', vat_number: '18683136487' }
const correct = ({ code }: Order) =>
  shop.officeAnswer('change-company', {
    order: code,
    company: adria,
    country: 'HR',
    address: homeAddress,
    reason: 'By phone',
  })

test('an order in another currency is not reported, whatever currency the shop has when it is paid', async () => {
  await shop.configure({ fiscal: off, currency: 'CHF' })
  const order = await desk.buy(ana, [pass], { paid: false })
  await shop.configure({ fiscal: on, currency: 'EUR' })
  const [payment] = order.payments
  await shop.officeAnswer('record-payment', {
    order: order.code,
    amount: payment?.amount ?? 0,
    reference: payment?.reference ?? '',
  })
  expect(await reportsOf(order)).toMatchObject([{ number: '2027-000001', state: 'unmarked' }])
})

test('a credit note of a reported invoice is reported after fiscalisation was turned off', async () => {
  const order = await buy()
  await shop.configure({ fiscal: off })
  await cancel(order)
  const [invoice, note] = await reportsOf(order)
  expect(note).toMatchObject({ kind: 'credit-note', state: 'reported', total: -(invoice?.total ?? 0) })
  expect(note?.number).toMatch(/^\d+\/WEB\/1$/)
  expect(cis.requests.find(({ number }) => number === note?.number)).toMatchObject({ total: '-105.00' })
})

test('a correction after fiscalisation was turned off reports the credit note but not the new invoice', async () => {
  const order = await buy()
  await shop.configure({ fiscal: off })
  await correct(order)
  expect(await reportsOf(order)).toMatchObject([
    { kind: 'invoice', state: 'reported' },
    { kind: 'credit-note', state: 'reported' },
    { kind: 'invoice', state: 'unmarked', number: expect.stringMatching(/^2027-/) },
  ])
})

test('a correction of an unreported invoice reports the new invoice but not the credit note', async () => {
  await shop.configure({ fiscal: off })
  const order = await buy()
  await shop.configure({ fiscal: on })
  await correct(order)
  expect(await reportsOf(order)).toMatchObject([
    { kind: 'invoice', state: 'unmarked' },
    { kind: 'credit-note', state: 'unmarked', number: expect.stringMatching(/^CN-2027-/) },
    { kind: 'invoice', state: 'reported', number: expect.stringMatching(/^\d+\/WEB\/1$/) },
  ])
})

test('a credit note without a certificate waits for it, and is then reported and printed with its ZKI', async () => {
  const order = await buy()
  const [invoice] = await reportsOf(order)
  const { fiscaliser } = shop.context
  Object.assign(shop.context, { fiscaliser: noFiscaliser })
  await cancel(order)
  expect(await reportsOf(order)).toMatchObject([{ state: 'reported' }, { state: 'off' }])
  Object.assign(shop.context, { fiscaliser })
  await shop.configure({ fiscal: off })
  const [, note] = await reportsOf(order)
  expect(note).toMatchObject({ kind: 'credit-note', state: 'reported', total: -(invoice?.total ?? 0) })
  const sent = cis.requests.find(({ number }) => number === note?.number)
  expect(sent?.zki).toMatch(/^[0-9a-f]{32}$/)
  const { documents } = await shop.officeAnswer('get-order', { order: order.code })
  expect(documents.at(-1)?.report?.zki).toBe(sent?.zki)
  const [, stored] = await rowsOf(order)
  const printed = await findToPrint(shop.db.kysely, { id: stored?.id ?? 0 })
  expect(printed?.fiscal).toMatchObject({ zki: sent?.zki, jir: sent?.answered })
})

test('cancellations of advance invoices follow them when fiscalisation was turned off', async () => {
  const order = await desk.buy(ana, [{ external_code: 'plan', full_name: 'Ana' }], { real: true })
  await shop.configure({ fiscal: off })
  await shop.officeAnswer('record-payment', { order: order.code, amount: 12_000, reference: 'the rest' })
  expect(await reportsOf(order)).toMatchObject([
    { kind: 'advance-invoice', state: 'reported' },
    { kind: 'advance-cancellation', state: 'reported', total: -4100 },
    { kind: 'invoice', state: 'unmarked' },
  ])
})

test('a correction after a change of the seller reports the new invoice; the credit note names both OIBs', async () => {
  await storeSeller({ ...seller, vatNumber: `HR${otherOib}` })
  const order = await buy()
  expect(await reportsOf(order)).toMatchObject([{ state: 's005' }])
  await shop.configure({ seller })
  await correct(order)
  expect(await reportsOf(order)).toMatchObject([
    { state: 'other-oib' },
    { kind: 'credit-note', state: 'other-oib' },
    { kind: 'invoice', state: 'reported' },
  ])
  const [, note, invoice] = await rowsOf(order)
  expect(invoice?.snapshot.seller.vat_number).toBe(seller.vatNumber)
  expect(readText(note?.fiscal_error ?? '')).toBe(
    `${note?.number} was issued under OIB ${otherOib}, but the certificate is for OIB ${cis.seller.oib}. Install ` +
      `the certificate of OIB ${otherOib} until it’s reported, or ask your accountant how to report it.`,
  )
})

describe('a transfer from a Croatian company', () => {
  const needed =
    'Adria Booking d.o.o. paid by transfer. Croatian companies need an e-invoice for that, which the shop doesn’t ' +
    'issue: issue it with your intermediary.'
  const noticesOf = async ({ code }: Order) =>
    (await shop.mailsTo('operator@shop.example')).filter(
      ({ payload }) => payload['subject'] === `Order ${code} needs an e-invoice`,
    )
  const unpaid = async () => {
    const order = await desk.buy(ana, [pass], { paid: false })
    await correct(order)
    return order
  }

  test('is booked and reported; the preview and a notice to the operator say that it needs an e-invoice', async () => {
    const order = await unpaid()
    const transfer = { order: order.code, amount: order.total_price ?? 0, reference: 'from Adria' }
    const { effect } = await shop.officeAnswer('record-payment', { ...transfer, dry_run: true })
    expect(effect.notes).toContain(needed)
    expect(await noticesOf(order)).toHaveLength(0)
    await shop.officeAnswer('record-payment', { ...transfer, fingerprint: effect.fingerprint })
    const [invoice] = await reportsOf(order)
    expect(invoice?.state).toBe('reported')
    expect(cis.requests.find(({ number }) => number === invoice?.number)).toMatchObject({
      means: 'T',
      buyerOib: '18683136487',
    })
    const [notice, ...more] = await noticesOf(order)
    expect(notice?.payload['lines']).toContain(needed)
    expect(more).toEqual([])
  })

  test('is not mentioned for a private person, for cash, or in a shop without fiscalisation', async () => {
    const person = await desk.buy(ana, [pass], { paid: false })
    const company = await unpaid()
    const preview = async ({ code, total_price: amount }: Order) =>
      (
        await shop.officeAnswer('record-payment', {
          order: code,
          amount: amount ?? 0,
          reference: 'preview',
          dry_run: true,
        })
      ).effect.notes
    expect(await preview(person)).not.toContain(needed)
    const { effect } = await shop.officeAnswer('take-payment', {
      order: company.code,
      paid: 'cash',
      dry_run: true,
    })
    expect(effect.notes).not.toContain(needed)
    expect(await preview(company)).toContain(needed)
    await shop.configure({ fiscal: off })
    expect(await preview(company)).not.toContain(needed)
  })
})
