import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { InvoiceSnapshot } from '#server/modules/documents'
import { snapshotsOf } from '#tests/support/app/invoices'
import { checkoutOf, homeAddress, orderSteps } from '#tests/support/app/order-steps'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'
import { brokenRules, readArchive, schemaFault, textsAt } from '#tests/support/documents/read-factur-x'
import { pdfWords } from '#tests/support/documents/read-pdf'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
  const countries = { HR: 'Croatia', DE: 'Germany' }
  await shop.configure({ countries, bankTransferCountries: ['HR', 'DE'] })
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const { cartWith, order } = orderSteps(() => shop)
const adria = { name: 'Adria Booking d.o.o.', vat_number: '186 831 364 87' }
const stored = { name: 'Adria Booking d.o.o.', vat_number: 'HR18683136487' }

const invoicesOf = (orderId: number) => snapshotsOf(shop, orderId)

describe('an invoice that names the wrong buyer', () => {
  const correct = (code: string, more: object = {}) => ({
    order: code,
    company: adria,
    country: 'HR',
    address: homeAddress,
    reason: 'By phone',
    ...more,
  })

  test('is cancelled by a credit note, and a new invoice names the company', async () => {
    const made = await order('credit_card', 'pass', 'shirt')
    await shop.paySandbox(made.payment, 'paid')
    const change = correct(made.order.code)
    const { effect } = await shop.officeAnswer('change-company', { ...change, dry_run: true })
    const [before] = await invoicesOf(made.order.id)
    expect(effect.notes).toEqual([
      `A credit note will cancel invoice ${before?.number} in full: €135.00.`,
      'A new invoice for €135.00 will be issued.',
      'The invoice will name Adria Booking d.o.o., VAT number HR18683136487.',
      '1 mail will be sent.',
    ])
    expect(await invoicesOf(made.order.id)).toHaveLength(1)

    await shop.officeAnswer('change-company', { ...change, fingerprint: effect.fingerprint })
    const [first, note, second] = await invoicesOf(made.order.id)
    expect(first).toEqual(before)
    expect(note).toMatchObject({
      kind: 'credit-note',
      customer: first?.customer,
      original: { number: first?.number },
      reason: 'Corrected buyer',
      total: -13_500,
    })
    const { number, issued_at: _at, customer: _customer, ...same } = first ?? ({} as InvoiceSnapshot)
    expect(second).toMatchObject(same)
    expect(second?.customer).toMatchObject({ name: 'Adria Booking d.o.o.', vat_number: 'HR18683136487' })
    expect(second?.number).not.toBe(number)

    // The buyer's link opens the new one.
    const link = `/download-invoice/${made.order.code}/${made.order.checksum}`
    const pdf = await shop.app.inject({ method: 'GET', url: link })
    const words = pdfWords(pdf.rawPayload)
    expect(words).toContain('VAT number HR18683136487')
    expect(words).toContain(second?.number)
    const { documents, order: shown } = await shop.officeAnswer('get-order', { order: made.order.code })
    expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note', 'invoice'])
    expect(shown.company).toEqual(stored)
  })

  test('is corrected again, and a later refund credits the current one', async () => {
    const made = await order('credit_card', 'pass')
    await shop.paySandbox(made.payment, 'paid')
    await shop.officeAnswer('change-company', correct(made.order.code))
    await shop.officeAnswer('change-company', correct(made.order.code, { company: null }))
    await shop.officeAnswer('cancel-order', { order: made.order.code, reason: 'By phone' })
    const all = await invoicesOf(made.order.id)
    expect(all.map(({ kind }) => kind)).toEqual([
      'invoice',
      'credit-note',
      'invoice',
      'credit-note',
      'invoice',
      'credit-note',
    ])
    expect(all.at(-1)?.original?.number).toBe(all.at(-2)?.number)
    const refused = await shop.office('change-company', correct(made.order.code))
    expect(refused.status).toBe(409)
  })

  test('is mailed with its credit note; the call again changes nothing', async () => {
    const made = await order('credit_card', 'pass')
    await shop.paySandbox(made.payment, 'paid')
    shop.later(1)
    await shop.officeAnswer('change-company', correct(made.order.code))
    await shop.runJobs()
    const [, note, second] = await invoicesOf(made.order.id)
    const mails = () => shop.mails.filter(({ to }) => to === made.customer.email)
    const newest = mails().at(-1)
    expect(newest?.subject).toBe(`Order ${made.order.code}: your corrected invoice`)
    expect(newest?.attachments.map(({ filename }) => filename)).toEqual([
      `credit-note-${note?.number}.pdf`,
      `invoice-${second?.number}.pdf`,
    ])
    const before = mails().length
    const again = await shop.office('change-company', correct(made.order.code))
    expect([again.status, again.body['message']]).toEqual([422, 'The invoice already names this buyer.'])
    await shop.runJobs()
    expect([mails().length, (await invoicesOf(made.order.id)).length]).toEqual([before, 3])
  })

  /** Refunds an item in full, fees included. */
  async function refund(code: string, item: number) {
    await shop.officeAnswer('refund-items', {
      order: code,
      items: [item],
      reason: 'By phone',
      bank_owner_full_name: 'Ana Horvat',
      bank_owner_address: homeAddress,
      bank_name: 'Bank',
      bank_country: 'HR',
      bank_bic: 'ZABAHR2X',
      bank_iban: 'HR1723600001101234565',
    })
    const { refunds } = await shop.officeAnswer('get-order', { order: code })
    const open = refunds.find(({ status }) => status === 'active')
    await shop.officeAnswer('process-refund', { refund_id: open?.id ?? 0, outcome: 'processed' })
  }

  test('is corrected for the rest once a part of it was credited, and later refunds find their lines', async () => {
    const [code = ''] = await shop.sell(ticketItem({ price: 5000, fee: 0, is_refundable: true }))
    const made = await order('credit_card', code, 'coach', 'shirt')
    await shop.paySandbox(made.payment, 'paid')
    const { tickets } = await made.now()
    const [day, coach] = tickets
    await refund(made.order.code, day?.id ?? 0)
    const [first, credited] = await invoicesOf(made.order.id)
    const rest = (first?.total ?? 0) + (credited?.total ?? 0)
    expect([credited?.total, rest]).toEqual([-5000, 6600])

    const { effect } = await shop.officeAnswer('change-company', {
      ...correct(made.order.code),
      dry_run: true,
    })
    expect(effect.notes.slice(0, 2)).toEqual([
      `A credit note will cancel the rest of invoice ${first?.number}: €66.00.`,
      'A new invoice for €66.00 will be issued.',
    ])
    await shop.officeAnswer('change-company', correct(made.order.code))
    const [, , note, second] = await invoicesOf(made.order.id)
    expect(note).toMatchObject({ kind: 'credit-note', original: { number: first?.number }, total: -rest })
    expect(second).toMatchObject({
      kind: 'invoice',
      customer: { name: 'Adria Booking d.o.o.' },
      total: rest,
      lines: [
        { description: 'Coach', gross: 3600, item: 1 },
        { description: 'Shirt', gross: 2500, item: 2 },
      ],
      shipping: { gross: 500 },
    })
    expect(second?.taxes.map(({ rate, net, tax }) => [rate, net + tax])).toEqual(
      [...(note?.taxes ?? [])].map(({ rate, net, tax }) => [rate, -net - tax]),
    )

    await shop.office('refund-items', { order: made.order.code, items: [coach?.id ?? 0] })
    await shop.officeAnswer('cancel-order', { order: made.order.code, reason: 'By phone' })
    const all = await invoicesOf(made.order.id)
    expect(all.at(-1)).toMatchObject({
      kind: 'credit-note',
      original: { number: second?.number },
      total: -rest,
    })
  })

  test('is not corrected once all of it was credited', async () => {
    const made = await order('credit_card', 'shirt')
    await shop.paySandbox(made.payment, 'paid')
    const { merchandisePurchases } = await made.now()
    await refund(made.order.code, merchandisePurchases[0]?.id ?? 0)
    const refused = await shop.office('change-company', correct(made.order.code))
    expect(refused.body['message']).toBe(
      'All of this invoice has been credited, so there’s nothing left to correct.',
    )
  })
})

describe('an electronic invoice', () => {
  const kiel = { name: 'Kiel GmbH', vat_number: 'DE136695976' }
  const xmlOf = async ({ code, checksum }: { code: string; checksum: string | null }) => {
    const link = `/download-invoice/${code}/${checksum}`
    return readArchive((await shop.app.inject({ method: 'GET', url: link })).rawPayload).xml
  }
  async function buy(company: typeof kiel | null, country: string, method: 'bank_transfer' | 'credit_card') {
    const customer = await shop.customer()
    const { code } = await cartWith(customer, 'pass')
    const payload = checkoutOf(customer, code, method)
    return shop.answer('checkout-cart', { ...payload, customer: { ...payload.customer, company, country } })
  }
  /** An order for a company in Germany that is paid with real money. */
  async function german(company: typeof kiel | null = kiel, country = 'DE') {
    const made = await buy(company, country, 'bank_transfer')
    const { code, total_price: amount } = made.order
    await shop.officeAnswer('record-payment', { order: code, amount, reference: `paid ${code}` })
    return made.order
  }
  beforeAll(() => shop.configure({ facturX: true }))
  afterAll(() => shop.configure({ facturX: false }))

  test('is in the invoice of a company outside Croatia, and in its credit note', async () => {
    const made = await german()
    const xml = (await xmlOf(made)) ?? ''
    expect([schemaFault(xml), brokenRules(xml)]).toEqual([null, []])
    expect(textsAt(xml, '//ram:BuyerTradeParty/ram:Name')).toEqual(['Kiel GmbH'])
    expect(textsAt(xml, '//ram:GrandTotalAmount')).toEqual(['105.00'])
    await shop.officeAnswer('cancel-order', { order: made.code, reason: 'By phone' })
    const [, note] = await invoicesOf(made.id)
    expect(note).toMatchObject({ kind: 'credit-note', factur_x: { buyer: { country: 'DE' } } })
  })

  test('comes and goes with the buyer of a corrected invoice', async () => {
    const made = await german(null)
    expect(await xmlOf(made)).toBeNull()
    await shop.officeAnswer('change-company', { order: made.code, company: kiel, country: 'DE' })
    expect(await xmlOf(made)).toContain('Kiel GmbH')
    await shop.officeAnswer('change-company', { order: made.code, company: null })
    expect(await xmlOf(made)).toBeNull()
  })

  test.each([
    ['of a private person', null, 'DE'],
    ['of a Croatian company', adria, 'HR'],
  ])('is not in that %s', async (_, company, country) => {
    expect(await xmlOf(await german(company, country))).toBeNull()
  })

  test('is not in a test invoice, nor in any while it is off', async () => {
    const tested = await buy(kiel, 'DE', 'credit_card')
    await shop.paySandbox(tested.payment, 'paid')
    expect(await xmlOf(tested.order)).toBeNull()
    await shop.configure({ facturX: false })
    expect(await xmlOf(await german())).toBeNull()
    await shop.configure({ facturX: true })
  })

  test('needs the VAT number of a seller in the European Union', async () => {
    const seller = (await shop.officeAnswer('export', {})).settings?.seller
    if (seller === undefined) throw new Error('The catalogue has no seller.')
    const { settings: _, version } = await shop.officeAnswer('get-settings', { section: 'shop' })
    const refused = await shop.office('save-settings', {
      section: 'shop',
      version,
      settings: { seller: { ...seller, vatNumber: 'CHE-123.456.789' } },
    })
    expect(refused.body['errors']).toMatchObject({
      'settings.seller.vatNumber': [
        'Electronic invoices need the seller’s EU VAT number, such as DE136695976.',
      ],
    })
  })
})
