import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderDesk } from '#tests/support/app/orders'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { hasPoppler, pdfInfo, pdfWords } from '#tests/support/documents/read-pdf'

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp()
  desk = orderDesk(shop)
  ana = await shop.customer()
})
afterAll(() => shop.stop())

const get = (url: string, remoteAddress?: string) =>
  shop.app.inject({ method: 'GET', url, ...(remoteAddress === undefined ? {} : { remoteAddress }) })
const passes = (...names: string[]) => names.map((full_name) => ({ external_code: 'pass', full_name }))
const notFound = { statusCode: 404 }

describe('one PDF with all tickets of an order', () => {
  const allOf = (order: { code: string; checksum: string | null }) =>
    `/download-tickets/${order.code}/${order.checksum}`

  test.skipIf(!hasPoppler)(
    'the PDF of an order has a page for each ticket that may be downloaded',
    async () => {
      const order = await desk.buy(ana, [
        ...passes('Ana Horvat', 'Bruno Babić', 'Cvita Marić'),
        { external_code: 'shirt', full_name: null },
      ])
      const answer = await get(allOf(order))
      expect(answer).toMatchObject({
        statusCode: 200,
        headers: {
          'content-type': 'application/pdf',
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex',
          'content-disposition': `inline; filename="tickets-${order.code}.pdf"`,
        },
      })
      expect(pdfInfo(answer.rawPayload)).toMatch(/Pages:\s+3\n/)
      const pages = pdfWords(answer.rawPayload).split('\f')
      for (const [page, name] of ['Ana Horvat', 'Bruno Babić', 'Cvita Marić'].entries())
        expect(pages[page]).toContain(name)
    },
  )

  test.skipIf(!hasPoppler)(
    'the PDF omits tickets that were passed on or refunded; without tickets there is no document',
    async () => {
      const order = await desk.buy(ana, passes('Ana Horvat', 'Bruno Babić'))
      const [first, second] = order.tickets
      const requested = { token: ana.token, order_id: order.id, full_name: 'Bruno Babić' }
      await shop.answer('change-ticket', {
        ...requested,
        code: second?.code,
        email: 'bruno@mail.example',
        reassign: true,
      })
      const answer = await get(allOf(order))
      expect(answer.statusCode).toBe(200)
      const words = pdfWords(answer.rawPayload)
      expect(words.split('\f')).toHaveLength(2)
      expect(words).toContain(first?.code)
      expect(words).not.toContain('Bruno')
      await shop.officeAnswer('cancel-order', { order: order.code, reason: 'Storm' })
      expect(await get(allOf(order))).toMatchObject(notFound)
    },
  )

  test('the PDF does not exist before the order is paid and its terms are accepted', async () => {
    const unpaid = await desk.buy(ana, passes('Ana', 'Bo'), { paid: false })
    expect(await get(allOf(unpaid))).toMatchObject(notFound)
    const { order } = await shop.officeAnswer('create-order', {
      customer: { full_name: 'Ana Horvat', email: ana.email },
      items: [{ external_code: 'pass', full_name: 'Ana Horvat', email: ana.email }],
      payment_method: 'voucher',
    })
    expect(await get(allOf(order))).toMatchObject(notFound)
    await shop.answer('accept-terms-and-conditions', { order: order.code, checksum: order.checksum })
    expect((await get(allOf(order))).statusCode).toBe(200)
  })

  test('the PDF needs the right checksum, and a network that keeps guessing is rejected', async () => {
    const order = await desk.buy(ana, passes('Ana', 'Bo'))
    const other = await desk.buy(ana, passes('Ana'))
    const { downloadsPerAddress } = shop.context.catalogue.current().settings.limits
    const wrong = [allOf({ ...order, checksum: other.checksum }), `/download-tickets/${order.code}/x`]
    for (let turn = 0; turn < downloadsPerAddress; turn++)
      expect(await get(wrong[turn % 2] ?? '', '192.0.2.7')).toMatchObject(notFound)
    const refusal = await get(allOf(order), '192.0.2.7')
    expect(refusal.statusCode).toBe(refused('too-many-attempts').status)
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0)
    expect((await get(allOf(order), '192.0.2.8')).statusCode).toBe(200)
  })
})

/** The file's properties as a calendar reads them: unfolded, by name. */
const properties = (file: string, name: string) =>
  file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .flatMap((line) =>
      line.startsWith(`${name}:`) || line.startsWith(`${name};`) ? [line.slice(name.length + 1)] : [],
    )

describe('the calendar of an order', () => {
  const calendarOf = (order: { code: string; checksum: string | null }) =>
    `/download-calendar/${order.code}/${order.checksum}`
  const timesOf = async () =>
    (await shop.answer('get-shop-item', { external_code: 'coach' })).item.travel_times.map(({ id }) => id)

  test('the calendar has the event and each departure under stable ids, and follows the travel time', async () => {
    const [early, late] = await timesOf()
    const order = await desk.buy(ana, [
      ...passes('Ana Horvat', 'Bruno Babić'),
      { external_code: 'coach', full_name: 'Ana Horvat', transport_time_id: early },
      { external_code: 'shirt', full_name: null },
    ])
    const first = await get(calendarOf(order))
    expect(first).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="order-${order.code}.ics"`,
      },
    })
    expect(properties(first.body, 'SUMMARY')).toEqual(['Festival', 'Coach'])
    expect(properties(first.body, 'DTSTART')).toEqual(['20270709T130000Z', '20270708T060000Z'])
    expect(properties(first.body, 'DTEND')).toEqual(['20270712T030000Z'])
    expect(properties(first.body, 'LOCATION')).toEqual([String.raw`Harbour\, Split`])
    expect(properties(first.body, 'DESCRIPTION')[0]).toContain(
      String.raw`Pass: Ana Horvat\nPass: Bruno Babić`,
    )
    expect(properties(first.body, 'STATUS')).toEqual(['CONFIRMED', 'CONFIRMED'])

    const coach = order.tickets.find(({ product }) => product.name === 'Coach')
    await shop.answer('set-travel-time', { token: ana.token, code: coach?.code, transport_time_id: late })
    const second = await get(calendarOf(order))
    expect(properties(second.body, 'DTSTART')).toEqual(['20270709T130000Z', '20270708T140000Z'])
    expect(properties(second.body, 'UID')).toEqual(properties(first.body, 'UID'))
    expect(new Set(properties(second.body, 'UID')).size).toBe(2)
  })

  test('the calendar is tentative while unpaid, omits passed-on tickets, and ends with a cancelled order', async () => {
    const unpaid = await desk.buy(ana, passes('Ana'), { paid: false })
    expect(properties((await get(calendarOf(unpaid))).body, 'STATUS')).toEqual(['TENTATIVE'])
    const order = await desk.buy(ana, passes('Ana', 'Bo'))
    const change = { token: ana.token, order_id: order.id, full_name: 'Bo', email: 'bo@mail.example' }
    await shop.answer('change-ticket', { ...change, code: order.tickets[1]?.code, reassign: true })
    const [description] = properties((await get(calendarOf(order))).body, 'DESCRIPTION')
    expect(description).toBe(String.raw`Pass: Ana\nOrder ${order.code}`)
    await shop.officeAnswer('cancel-order', { order: order.code, reason: 'Storm' })
    expect(await get(calendarOf(order))).toMatchObject(notFound)
  })

  test('an order of merchandise has no calendar, nor does a wrong checksum open one', async () => {
    const goods = await desk.buy(ana, [{ external_code: 'shirt', full_name: null }])
    expect(await get(calendarOf(goods))).toMatchObject(notFound)
    const order = await desk.buy(ana, passes('Ana'))
    expect(await get(calendarOf({ ...order, checksum: goods.checksum }))).toMatchObject(notFound)
    expect(await get(calendarOf({ code: 'AAAAAAAA', checksum: goods.checksum }))).toMatchObject(notFound)
  })

  test('the mail of a paid order with dates links the calendar', async () => {
    const order = await desk.buy(ana, passes('Ana'))
    const goods = await desk.buy(ana, [{ external_code: 'shirt', full_name: null }])
    const mails = (await shop.mailsTo(ana.email)).filter(({ kind }) => kind === 'order-paid').slice(-2)
    expect(mails.map(({ payload }) => payload['calendar_checksum'])).toEqual([order.checksum, null])
    expect(goods.checksum).not.toBeNull()
  })
})

describe('the calendar of a plan', () => {
  const calendarOf = (order: { code: string; checksum: string | null }) =>
    `/download-plan-calendar/${order.code}/${order.checksum}`

  test('the calendar of a plan has its open payments on their days in the shop’s zone, with payment links', async () => {
    const order = await desk.buy(ana, [{ external_code: 'plan', full_name: 'Ana Horvat' }])
    const { body } = await get(calendarOf(order))
    expect(properties(body, 'DTSTART')).toEqual([
      'VALUE=DATE:20270401',
      'VALUE=DATE:20270501',
      'VALUE=DATE:20270601',
    ])
    expect(properties(body, 'SUMMARY')).toEqual(Array(3).fill(`€40.00 due for order ${order.code}`))
    const [link] = properties(body, 'URL')
    const [, , , path, code, checksum, reference] = link?.split('/') ?? []
    expect(path).toBe('payment-plan-payment')
    const answer = await shop.answer('get-payment-plan-order-payment', { order: code, checksum, reference })
    expect(answer.data.payment).toMatchObject({ amount: 4000, payment_status: 'pending' })
    const paid = await shop.answer('pay-payment-plan-order-payment', { order: code, checksum, reference })
    if (paid.data.payment) await shop.paySandbox(paid.data.payment, 'paid')
    expect(properties((await get(calendarOf(order))).body, 'DTSTART')).toHaveLength(2)
    expect((await shop.mailsTo(ana.email)).at(-1)).toMatchObject({
      kind: 'instalment-paid',
      payload: { checksum: order.checksum },
    })
    await shop.officeAnswer('cancel-order', { order: order.code, reason: 'Storm' })
    expect(await get(calendarOf(order))).toMatchObject(notFound)
  })

  test('an order without a plan has no payment calendar', async () => {
    expect(await get(calendarOf(await desk.buy(ana, passes('Ana'), { paid: false })))).toMatchObject(notFound)
  })
})
