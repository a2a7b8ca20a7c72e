import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { dryRunsOf } from '#tests/support/app/dry-runs'
import { bank, orderDesk } from '#tests/support/app/orders'
import { addPerson } from '#tests/support/app/staff-people'
import { startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { plainStatement } from '#tests/support/gateways/bank-statements'

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp()
  desk = orderDesk(shop)
  ana = await shop.customer()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const pass = { external_code: 'pass', full_name: 'Ana Horvat' }
const { dryRun, confirmed, outdated } = dryRunsOf(() => shop)
const unpaid = () => desk.buy(ana, [pass], { paid: false })

describe('dry runs of new orders', () => {
  const requested = (email: string) => ({
    customer: { full_name: 'Ivo Ban', email },
    items: [1, 2].map((place) => ({ external_code: 'pass', full_name: `Guest ${place}`, email })),
  })

  test('the dry run of an order shows places, account, mails and debt; another price in between rejects it', async () => {
    const payload = { ...requested('ivo@mail.example'), payment_method: 'bank_transfer' } as const
    const effect = await dryRun('create-order', payload)
    expect(effect).toMatchObject({ orders: 1, places: -2, mails: 2, money: -21_000 })
    expect(effect.notes).toEqual([
      '2 places will be taken.',
      '€210.00 will be owed.',
      'The customer gets an account.',
      '2 mails will be sent.',
    ])
    const { items } = await shop.officeAnswer('export', {})
    const entry = items?.find(({ external_code }) => external_code === 'pass')
    if (entry === undefined) throw new Error('The pass is there')
    await shop.sell({ ...entry, price: entry.price + 500 })
    await outdated('create-order', payload, effect)
    await shop.sell(entry)
    const { order } = await confirmed('create-order', payload, effect)
    expect(order).toMatchObject({ payment_status: 'pending', total_price: 21_000 })
  })

  test('the dry run of an order returns it as it would be, and it does not exist afterwards', async () => {
    const payload = { ...requested('eva@mail.example'), paid: 'cash', dry_run: true } as const
    const { order, effect } = await shop.officeAnswer('create-order', payload)
    expect(effect).toMatchObject({ places: -2, money: 0 })
    expect(effect.notes).toContain('€210.00 will be booked as paid.')
    expect(order).toMatchObject({ payment_status: 'paid', paid_at_desk: 'cash' })
    expect((await shop.office('get-order', { order: order.code })).status).toBe(404)
  })
})

test('a receipt is divided after a dry run that says what each order gets', async () => {
  const [first, second] = [await unpaid(), await unpaid()]
  const entryOf = async (number: string) => {
    const content = plainStatement({ amount: '130.00', number, payer: 'ANA', text: 'both' })
    const { unmatched } = await shop.officeAnswer('import-statement', { format: 'camt053', content })
    return unmatched[0]?.id ?? 0
  }
  const parts = [
    { order: first.code, amount: 10_500 },
    { order: second.code, amount: 2500 },
  ]
  const payload = { entry: await entryOf('20270302881'), parts }
  const effect = await dryRun('divide-entry', payload, first)
  expect(effect).toMatchObject({ orders: 2, mails: 2, money: 13_000 })
  expect(effect.notes).toEqual([
    `€105.00 will be booked to ${first.code}, which will be paid.`,
    `€25.00 will be booked to ${second.code}, which will still owe €80.00.`,
    '2 mails will be sent.',
  ])
  await shop.officeAnswer('record-payment', { order: second.code, amount: 8000, reference: 'between' })
  await outdated('divide-entry', payload, effect)
  const again = await dryRun('divide-entry', payload, first)
  expect(again.notes).toContain(`€25.00 will be booked to ${second.code}, which will be paid.`)
  const { entry } = await confirmed('divide-entry', payload, again)
  expect(entry.closed).toMatchObject({ because: 'divided' })
})

test('goods are sent and received after a dry run', async () => {
  const order = await desk.buy(ana, [{ external_code: 'shirt', full_name: null }])
  const parcel = { order: order.code, carrier: 'GLS', tracking_number: '77' }
  const sent = await dryRun('send-goods', parcel, order)
  expect(sent).toMatchObject({ orders: 1, mails: 1 })
  expect(sent.notes).toEqual(['Sent: Shirt.', '1 mail will be sent.'])
  await confirmed('send-goods', parcel, sent)
  expect((await dryRun('send-goods', parcel, order)).orders).toBe(0)
  const arrived = { order: order.code, received_at: shop.clock.now.toISOString() }
  const received = await dryRun('record-delivery', arrived, order)
  expect(received.notes).toEqual([
    'The withdrawal period for Shirt will run from 1 March 2027.',
    'No mail is sent.',
  ])
  await confirmed('record-delivery', arrived, received)
  expect((await dryRun('record-delivery', arrived, order)).orders).toBe(0)
})

test('recording a delivery again says which colleague recorded it, and when', async () => {
  const order = await desk.buy(ana, [{ external_code: 'shirt', full_name: null }])
  await shop.officeAnswer('send-goods', { order: order.code })
  const iva = await addPerson(shop, 'manager')
  const mine = { order: order.code, received_at: shop.clock.now.toISOString() }
  const shown = await dryRun('record-delivery', mine, order)
  const hers = { order: order.code, received_at: '2027-02-27T11:00:00.000Z' }
  await shop.officeAnswer('record-delivery', hers, iva.headers)

  const her = `${iva.email} recorded on 1 March 2027, 11:00 CET that the goods were received on 27 February 2027.`
  await outdated('record-delivery', mine, shown)
  expect((await dryRun('record-delivery', mine, order)).notes[0]).toBe(`${her} Your entry replaces it.`)
  expect((await dryRun('record-delivery', hers, order)).notes).toEqual([`${her} Nothing changes.`])
})

test('the dry run of a bank file shows its sum and refunds, and makes no file', async () => {
  const order = await desk.buy(ana, [pass, { ...pass, full_name: 'Ivo Ban' }], { real: true })
  const requested = {
    token: ana.token,
    order_id: order.id,
    tickets: desk.ticketOf(order, 'Ivo Ban').code,
    ...bank,
  }
  const { refund_id } = (await shop.answer('request-refund', requested)).data
  const payload = { refund_ids: [refund_id] }
  const effect = await dryRun('refund-file', payload, order)
  expect(effect).toMatchObject({ orders: 1, money: 9500 })
  expect(effect.notes.slice(0, 2)).toEqual([
    '1 refund of €95.00 will be in the file.',
    'The customer can’t cancel 1 refund any more.',
  ])
  const { content } = await shop.officeAnswer('refund-file', { ...payload, dry_run: true })
  expect(content).toBe('')
  const file = await confirmed('refund-file', payload, effect)
  expect(file).toMatchObject({ control_sum: effect.money, content: expect.stringContaining('95.00') })
})

test('vouchers are made and ended after a dry run', async () => {
  const batch = { count: 3, discount_amount: 2000, prefix: 'TRY-' }
  const effect = await dryRun('make-vouchers', batch)
  expect(effect.notes[0]).toBe('3 vouchers worth €20.00 each will be open, €60.00 in all.')
  const { codes } = await confirmed('make-vouchers', batch, effect)
  const [code = ''] = codes
  expect(codes).toHaveLength(3)
  const end = await dryRun('end-voucher', { code })
  expect(end.notes[0]).toBe(`${code} can no longer be used. Orders that used it keep their discount.`)
  await confirmed('end-voucher', { code }, end)
  expect((await shop.officeAnswer('find-vouchers', { query: code })).vouchers).toMatchObject([
    { state: 'ended' },
  ])
  expect((await dryRun('end-voucher', { code })).notes).toEqual([
    'This is already recorded: nothing changes.',
  ])
})
