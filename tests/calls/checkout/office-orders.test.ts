import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sent } from '#contract/calls'
import { addKey } from '#server/modules/staff/key-routes'
import { snapshotsOf } from '#tests/support/app/invoices'
import { orderDesk } from '#tests/support/app/orders'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { goodsItem, ticketItem } from '#tests/support/app/test-catalogue'
import { mailedPassword } from '#tests/support/mail/opened-mail'

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp()
  desk = orderDesk(shop)
  ana = await shop.customer()
})
afterAll(() => shop.stop())

type Wanted = Parameters<typeof shop.officeAnswer<'create-order'>>[1]
const forAna = (items: Wanted['items'], changed: Partial<Wanted> = {}): Wanted => ({
  customer: { full_name: 'Ana Horvat', email: ana.email },
  items,
  payment_method: 'bank_transfer',
  ...changed,
})
const seat = (external_code: string, full_name = 'Ana Horvat') => ({
  external_code,
  full_name,
  email: ana.email,
})
const mailOf = async (address: string) => (await shop.mailsTo(address)).at(-1)

describe('staff orders', () => {
  test('a staff order waits for its transfer, whatever the country, and mails the link to the terms', async () => {
    const { order, terms_url } = await shop.officeAnswer(
      'create-order',
      forAna([seat('pass'), seat('pass', 'Guest')], {
        customer: { full_name: ' Ana  Horvat ', email: ana.email.toUpperCase(), country: 'BR' },
        note: 'By phone',
      }),
    )
    expect(order).toMatchObject({
      staff: 'Box office',
      payment_status: 'pending',
      payment_method: 'bank_transfer',
      total_price: 21_000,
      accepted_ts_and_cs: false,
      customer: { full_name: 'Ana Horvat', email: ana.email, country: 'BR' },
    })
    expect(order.bank_transfer).toMatchObject({ amount: 21_000 })
    expect(terms_url).toBe(`https://shop.example/accept-tcs/${order.code}/${order.checksum}`)
    expect(await mailOf(ana.email)).toMatchObject({
      kind: 'order-received',
      payload: { accept_checksum: order.checksum, bank_transfer: { amount: 21_000 } },
    })
    expect((await desk.seenBy(ana, order.code)).cartProducts).toHaveLength(2)
    expect(await shop.audit()).toEqual([])
  })

  test('a staff order may have custom prices; a free one, or one covered by a voucher, is paid at once', async () => {
    const own = forAna([{ ...seat('pass'), price: 7000, fee: 0 }], { channel: 'Door' })
    const cheap = await shop.officeAnswer('create-order', own)
    expect(cheap.order).toMatchObject({ total_price: 7000, staff: 'Door' })
    const free = await shop.officeAnswer('create-order', forAna([{ ...seat('pass'), price: 0, fee: 0 }]))
    expect(free.order).toMatchObject({
      total_price: 0,
      payment_status: 'paid',
      tickets: [{ status: 'active' }],
    })
    const given = await shop.officeAnswer(
      'create-order',
      forAna([seat('pass')], { payment_method: 'voucher' }),
    )
    expect(given.order).toMatchObject({
      total_price: 0,
      discount_amount: 10_500,
      payment_status: 'paid',
      has_invoice: true,
    })
    expect(await mailOf(ana.email)).toMatchObject({
      kind: 'order-paid',
      payload: { accept_checksum: given.order.checksum, attached: { tickets: 0 } },
    })
    expect(await shop.audit()).toEqual([])
  })

  test('a staff order’s discount and deadline apply again after a reactivation', async () => {
    const until = new Date(shop.clock.now.getTime() + 20 * 86_400_000).toISOString()
    const requested = forAna([seat('pass')], {
      discount: { amount: 1500, reason: ' Friends of the band ' },
      pay_until: until,
    })
    const { order } = await shop.officeAnswer('create-order', requested)
    expect(order).toMatchObject({
      total_price: 9000,
      discount_amount: 1500,
      discount_name: 'Friends of the band',
      pay_until: until,
      bank_transfer: { amount: 9000, due_at: until },
    })
    expect(order.payments).toMatchObject([{ amount: 9000, due_at: until }])
    const { rows } = await shop.officeAnswer('find-audit', { subject: order.code, action: 'create-order' })
    expect(rows[0]?.after).toMatchObject({
      total: 9000,
      discount: { amount: 1500, reason: ' Friends of the band ' },
      pay_until: until,
    })
    await shop.officeAnswer('cancel-order', { order: order.code })
    await shop.officeAnswer('reactivate-order', { order: order.code, until, reason: 'Came back' })
    expect(await desk.inOffice(order.code)).toMatchObject({ payment_status: 'pending', total_price: 9000 })
    await shop.officeAnswer('record-payment', { order: order.code, amount: 9000, reference: order.code })
    expect(await desk.inOffice(order.code)).toMatchObject({ payment_status: 'paid', has_invoice: true })
    expect(await shop.audit()).toEqual([])
  })

  test('a staff order discounted to 0 is free; a discount is above 0 and at most the total', async () => {
    const given = (amount: number, reason = 'Press') =>
      forAna([seat('pass')], { discount: { amount, reason }, payment_method: null })
    const { order } = await shop.officeAnswer('create-order', given(10_500))
    expect(order).toMatchObject({ total_price: 0, payment_status: 'paid', discount_name: 'Press' })
    for (const [requested, field] of [
      [given(10_501), 'discount.amount'],
      [given(0), 'discount.amount'],
      [given(100, ' '), 'discount.reason'],
    ] as const) {
      const { status, body } = await shop.office('create-order', requested)
      expect({ status, body }).toMatchObject({
        status: 422,
        body: { errors: { [field]: [expect.any(String)] } },
      })
    }
  })

  test('a staff order accepts only a future deadline, and only while one payment is due', async () => {
    const at = (days: number) => new Date(shop.clock.now.getTime() + days * 86_400_000).toISOString()
    const past = forAna([seat('pass')], { pay_until: at(-1) })
    expect(await shop.office('create-order', past)).toMatchObject(refused('deadline-not-later'))
    for (const changed of [{ paid: 'cash', payment_method: null }, { payment_method: 'voucher' }] as const) {
      const requested = forAna([seat('pass')], { pay_until: at(3), ...changed })
      expect(await shop.office('create-order', requested)).toMatchObject({
        status: 422,
        body: { errors: { pay_until: [expect.any(String)] } },
      })
    }
    const byCard = forAna([seat('pass')], { pay_until: at(3), payment_method: 'credit_card' })
    expect((await shop.officeAnswer('create-order', byCard)).order.pay_until).toBe(at(3))
  })

  test.each(['cash', 'terminal'] as const)(
    'a staff order paid at the desk is paid at once: %s',
    async (paid) => {
      const requested = forAna([seat('pass')], { paid, payment_method: null })
      const { order } = await shop.officeAnswer('create-order', requested)
      expect(order).toMatchObject({
        payment_status: 'paid',
        total_paid: 10_500,
        tickets: [{ status: 'active', barcode: expect.any(String) }],
        has_invoice: true,
        paid_at_desk: paid,
      })
      const [invoice] = await snapshotsOf(shop, order.id)
      expect(invoice).toMatchObject({
        payment_method: paid === 'cash' ? 'Cash' : 'Card at the box office',
      })
      const { events } = await shop.officeAnswer('get-order', { order: order.code })
      expect(events).toContainEqual(expect.objectContaining({ kind: paid }))
      expect(await mailOf(ana.email)).toMatchObject({ kind: 'order-paid' })
      const row = await shop.db.kysely
        .selectFrom('movement')
        .select(['kind', 'amount', 'reference'])
        .where('order_id', '=', order.id)
        .executeTakeFirst()
      expect(row).toEqual({ kind: paid, amount: 10_500, reference: `${paid}-${order.code}` })

      const cancelled = await shop.officeAnswer('cancel-order', { order: order.code })
      expect(cancelled.effect.money).toBe(10_500)
      const { refunds } = await shop.officeAnswer('find-refunds', {})
      const own = refunds.find((refund) => refund.order === order.code)
      const paidBack = { refund_id: own?.id ?? 0, outcome: 'processed' as const }
      await shop.officeAnswer('process-refund', paidBack)
      // The amounts of its movements add up to what was paid less what was refunded.
      const whole = await shop.officeAnswer('get-order', { order: order.code })
      expect(whole.movements).toMatchObject([
        { kind: paid, amount: 10_500, reference: `${paid}-${order.code}` },
        { kind: 'refund', amount: -10_500 },
      ])
      expect(whole.order).toMatchObject({ total_paid: 10_500, total_refunded: 10_500 })
      expect(await shop.audit()).toEqual([])
    },
  )

  test('a free staff order accepts no payment at the desk', async () => {
    const given = forAna([seat('pass')], { paid: 'cash', payment_method: 'voucher' })
    const { status, body } = await shop.office('create-order', given)
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: { paid: [expect.any(String)] } })
  })

  test('a staff order by card is kept as long as a transfer, and paid by its link', async () => {
    const { order } = await shop.officeAnswer(
      'create-order',
      forAna([seat('pass')], { payment_method: 'credit_card' }),
    )
    expect(order.pay_until).toBe(new Date(shop.clock.now.getTime() + 7 * 86_400_000).toISOString())
    shop.later(120)
    await shop.runJobs()
    const link = { order: order.code, checksum: order.checksum, reference: order.payments[0]?.reference }
    const { data } = await shop.answer('pay-payment-plan-order-payment', link)
    await shop.paySandbox(data.payment, 'paid')
    expect((await desk.inOffice(order.code)).payment_status).toBe('paid')
  })

  test('a staff order keeps a plan only by card; otherwise everything is due at once', async () => {
    const card = await shop.officeAnswer(
      'create-order',
      forAna([seat('plan')], { payment_method: 'credit_card' }),
    )
    expect(card.order.payments.map(({ amount }) => amount)).toEqual([4100, 4000, 4000, 4000])
    const transfer = await shop.officeAnswer('create-order', forAna([seat('plan')]))
    expect(transfer.order.payments.map(({ amount }) => amount)).toEqual([16_100])
    const cheaper = forAna([{ ...seat('plan'), price: 100 }], { payment_method: 'credit_card' })
    expect(
      (await shop.officeAnswer('create-order', cheaper)).order.payments.map(({ amount }) => amount),
    ).toEqual([1000])
  })

  test('a staff order invites a new customer, whose mailed password shows the order', async () => {
    const { order } = await shop.officeAnswer(
      'create-order',
      forAna([seat('pass')], {
        customer: {
          full_name: 'New Guest',
          email: 'New@mail.example',
          country: 'HR',
          address: { city: 'Split', x: 'y' },
        },
      }),
    )
    const welcome = await shop.db.kysely
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', 'New@mail.example')
      .where('kind', '=', 'welcome')
      .execute()
    expect(welcome).toHaveLength(1)
    const login = await shop.answer('login', {
      email: 'new@mail.example',
      password: mailedPassword(welcome[0], shop.context.keys),
    })
    expect(login.data.orders.map(({ code }) => code)).toEqual([order.code])
    expect(login.data.customer).toMatchObject({
      country: 'HR',
      address: { city: 'Split' },
      email_confirmed: true,
    })
  })

  test('a staff order for an unconfirmed address of an account is not shown there until confirmed', async () => {
    const claimer = await shop.customer('Klara')
    const email = 'boss@mail.example'
    const settings: Sent<'update-settings'> = {
      token: claimer.token,
      old_password: claimer.password,
      full_name: 'Klara',
      email,
    }
    await shop.answer('update-settings', settings)
    const { order } = await shop.officeAnswer(
      'create-order',
      forAna([seat('pass')], { customer: { full_name: 'Boss', email } }),
    )
    const seen = async () =>
      (await shop.answer('get-data', { token: claimer.token })).data.orders.map(({ code }) => code)
    expect(await seen()).toEqual([])
    const mail = (await shop.mailsTo(email)).find(({ kind }) => kind === 'confirm-email')
    const { pathname } = new URL(String(mail?.payload.url))
    await shop.app.inject({ method: 'GET', url: pathname })
    expect(await seen()).toEqual([])
    const code = pathname.split('/').at(-1)
    const { data } = await shop.answer('confirm-email', { token: claimer.token, email, code })
    expect(data.orders?.map((one) => one.code)).toEqual([order.code])
    expect(await seen()).toEqual([order.code])
  })

  test('a staff order takes a departure by its instant', async () => {
    const time = '2027-07-08T16:00:00+02:00'
    const requested = forAna([{ ...seat('coach'), travel_time: '2027-07-08T14:00:00Z' }])
    const { order } = await shop.officeAnswer('create-order', requested)
    expect(order.cartProducts[0]?.travel_time).toBe('2027-07-08T14:00:00.000Z')
    const bad = (travel_time: string | null) =>
      shop.office('create-order', forAna([{ ...seat('coach'), travel_time }]))
    expect(await bad(null)).toMatchObject(refused('travel-time-missing'))
    expect(await bad('2027-07-08T14:00:01Z')).toMatchObject(refused('travel-time-unknown'))
    expect((await bad(time)).status).toBe(422)
    expect(await bad('2027-07-09T06:00:00Z')).toMatchObject(refused('time-sold-out'))
    expect(await shop.audit()).toEqual([])
  })

  test('a staff order takes all of its places or none, and never more than are left', async () => {
    const [code = ''] = await shop.sell(ticketItem({ stock_level: 3, limit_per_order: 1 }))
    const many = (count: number) => forAna(Array.from({ length: count }, (_, n) => seat(code, `Guest ${n}`)))
    const left = async () => (await shop.answer('get-shop-item', { external_code: code })).item.stock_level
    const people = () => shop.db.kysely.selectFrom('customer').select('id').execute()
    const before = (await people()).length
    const stranger = { customer: { full_name: 'Nobody', email: 'unmade@mail.example' } }
    expect(await shop.office('create-order', { ...many(4), ...stranger })).toMatchObject(refused('sold-out'))
    expect(await people()).toHaveLength(before)
    expect(await left()).toBe(3)
    const answers = await Promise.all([2, 2, 2].map((count) => shop.office('create-order', many(count))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await left()).toBe(1)
    expect(await shop.audit()).toEqual([])
  })

  test('a staff order with an address ships its goods; without one they are handed over', async () => {
    const [goods = ''] = await shop.sell(goodsItem({ tax_rates: { DE: 19 } }))
    const thing = { external_code: goods }
    const handed = await shop.officeAnswer('create-order', forAna([thing]))
    expect(handed.order).toMatchObject({ total_price: 2500, shipping_amount: 0, ships_to: null })
    const customer = {
      full_name: 'Ana Horvat',
      email: ana.email,
      country: 'DE',
      address: { street: 'Weg 1', city: 'Bonn' },
    }
    const shipped = await shop.officeAnswer('create-order', forAna([thing], { customer }))
    expect(shipped.order).toMatchObject({
      total_price: 3700,
      shipping_amount: 1200,
      shipping_country: 'DE',
      ships_to: ['Ana Horvat', 'Weg 1', 'Bonn', 'Germany'],
    })
  })

  const missing = (fields: string) => refused('fields-missing', { fields })
  test.each([
    [missing('Full name, Email'), { customer: { full_name: ' ', email: null } }],
    [missing('Items'), { items: [] }],
    [missing('Email of ticket 1'), { items: [{ external_code: 'pass', full_name: 'X' }] }],
    [refused('invalid-email'), { customer: { full_name: 'X', email: 'x' } }],
    [refused('country-unknown'), { customer: { full_name: 'X', email: 'x@mail.example', country: 'XX' } }],
    [refused('item-not-found'), { items: [{ external_code: 'none' }] }],
    [refused('no-payment-method'), { payment_method: null }],
  ])('a staff order rejects %j: %j', async (refusal, changed) => {
    const answer = await shop.office('create-order', { ...forAna([seat('pass')]), ...changed })
    expect(answer).toMatchObject(refusal)
  })

  test('a staff order is in the audit log, and needs a permitted role', async () => {
    const till = await addKey(shop.db, {
      name: 'till',
      role: 'box office',
      actor: 'test',
      now: shop.clock.now,
    })
    const door = await addKey(shop.db, { name: 'door', role: 'door', actor: 'test', now: shop.clock.now })
    const made = await shop.office('create-order', forAna([seat('pass')]), till)
    const { code } = made.body.order as { code: string }
    const log = await shop.db.kysely.selectFrom('audit_log').selectAll().where('subject', '=', code).execute()
    expect(log).toMatchObject([{ actor: 'key:till', action: 'create-order', after: { total: 10_500 } }])
    expect(await shop.office('create-order', forAna([seat('pass')]), door)).toMatchObject(
      refused('not-allowed'),
    )
    expect((await shop.office('check-in', { barcode: 'x' }, door)).status).toBe(200)
    expect(await shop.office('check-in', { barcode: 'x' }, till)).toMatchObject(refused('not-allowed'))
  })
})
