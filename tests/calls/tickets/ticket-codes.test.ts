import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#contract/order'
import { bank, orderDesk } from '#tests/support/app/orders'
import { addPerson } from '#tests/support/app/staff-people'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'
import { walletSetup } from '#tests/support/documents/wallet-setup'

const setup = walletSetup()
let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
let bruno: TestCustomer
let stranger: TestCustomer
let transfer = ''
beforeAll(async () => {
  shop = await startTestApp({ env: setup.env })
  desk = orderDesk(shop)
  ana = await shop.customer('Ana Horvat')
  bruno = await shop.customer('Bruno Babić')
  stranger = await shop.customer('Sanja Strana')
  const travels = ticketItem({
    type: 'transport',
    allow_name_changes: true,
    allow_email_changes: true,
    travel_time_type: 'selectable',
    travel_times: ['08', '10', '12'].map((hour) => ({
      travel_time: `2027-07-01T${hour}:00:00Z`,
      stock_level: 100,
    })),
    allow_travel_time_changes_until: '2027-06-01T00:00:00Z',
  })
  transfer = (await shop.sell(travels))[0] ?? ''
})
afterAll(async () => {
  await shop.stop()
  setup.remove()
})

const marta = 'marta@mail.example'
let times: number[]
beforeEach(async () => {
  const { data } = await shop.answer('get-data', {})
  times = data.products
    .find(({ external_code }) => external_code === transfer)
    ?.travel_times.map(({ id }) => id) as number[]
})

const ticketIn = async (order: Order) => {
  const [ticket] = (await desk.inOffice(order.code)).tickets
  return { code: ticket?.code ?? '', barcode: ticket?.barcode ?? '', earlier: ticket?.earlier_codes ?? [] }
}
const change = (who: TestCustomer, order: Order, code: string, more: object) =>
  shop.call('change-ticket', { token: who.token, order_id: order.id, code, full_name: 'Ana Horvat', ...more })
const move = (who: TestCustomer, code: string, time = 1) =>
  shop.call('set-travel-time', { token: who.token, code, transport_time_id: times[time] })
const get = async (url: string) => (await shop.app.inject({ method: 'GET', url })).statusCode

/** Ana's ticket before and after one change; it is no longer locked. */
async function changed(more: object) {
  const line = { external_code: transfer, full_name: 'Ana Horvat', transport_time_id: times[0] ?? null }
  const order = await desk.buy(ana, [line])
  const before = await ticketIn(order)
  expect(await change(ana, order, before.code, more)).toMatchObject({ status: 200 })
  const after = await ticketIn(order)
  return { order, before, after }
}
const moved = () => changed({ email: marta })
const given = () => changed({ email: bruno.email, full_name: 'Bruno Babić', reassign: true })

test('finance finds an order by a whole ticket code or a holder, but not by a part of a code', async () => {
  const { order, before, after } = await given()
  const { headers } = await addPerson(shop, 'finance')
  const found = async (query: string, by?: Record<string, string>) => {
    const { orders, matching } = await shop.officeAnswer('find-orders', { query, with_counts: true }, by)
    const exported = await shop.post(
      '/office/api/export-list',
      { list: 'orders', format: 'json', filters: { query }, columns: ['order'] },
      by ?? { authorization: 'Bearer the-owner-of-this-test-shop' },
    )
    const isFound = orders.some(({ code }) => code === order.code)
    expect([query, matching?.count === 0]).toEqual([query, orders.length === 0])
    expect([query, JSON.stringify(exported.body).includes(order.code)]).toEqual([query, isFound])
    return isFound
  }
  for (const code of [before.code, after.code]) {
    for (const part of [code.slice(0, 11), code.slice(1), `Babić ${code.slice(2, 8)}`])
      expect([part, await found(part, headers)]).toEqual([part, false])
    for (const whole of [code, ` ${code.toLowerCase()} `])
      expect([whole, await found(whole, headers)]).toEqual([whole, true])
    expect(await found(code.slice(0, 11))).toBe(true)
  }
  expect(await found(after.barcode, headers)).toBe(true)
  for (const text of ['bruno babic', bruno.email.slice(0, -3), order.code.slice(0, 6)])
    expect([text, await found(text, headers)]).toEqual([text, true])
})

describe('ticket codes after a change of email', () => {
  test('the old code opens nothing: no document, no pass, no check-in, with any address', async () => {
    const { order, before, after } = await moved()
    expect(after.code).not.toBe(before.code)
    const answers = (email: string, code: string) =>
      Promise.all(
        ['download-ticket', 'download-pass/apple', 'download-pass/google'].map((kind) =>
          get(`/${kind}/${email}/${code}`),
        ),
      )
    const nothing = [404, 404, 404]
    expect(await answers(ana.email, before.code)).toEqual(nothing)
    expect(await answers(marta, before.code)).toEqual(nothing)
    expect(await answers(ana.email, after.code)).toEqual(nothing)
    expect(await answers(marta, after.code)).toEqual([200, 200, 303])
    const scan = (barcode: string) => shop.officeAnswer('check-in', { barcode, override: true })
    // The error does not reveal the ticket's current code either.
    expect(await scan(before.barcode)).toEqual({ result: 'invalid', reason: 'wrong version' })
    expect(await scan(after.barcode)).toMatchObject({ result: 'admitted', ticket: { code: after.code } })
    // The calendar uses the order's link, and contains no ticket code.
    const calendar = await shop.app.inject({ url: `/download-calendar/${order.code}/${order.checksum}` })
    expect(calendar.statusCode).toBe(200)
    expect(calendar.body).not.toMatch(new RegExp(`${before.code}|${after.code}`))
  })

  test('mails about the ticket go to the new address with the new code; the old address gets the old one', async () => {
    const { before, after } = await moved()
    const last = async (to: string) => JSON.stringify((await shop.mailsTo(to)).at(-1)?.payload)
    expect(await last(ana.email)).toContain(before.code)
    expect(await last(ana.email)).not.toContain(after.code)
    expect(await last(marta)).toContain(after.code)
    const count = async (to: string) => (await shop.mailsTo(to)).length
    const [toAna, toMarta] = [await count(ana.email), await count(marta)]
    await shop.answer('email-tickets', { email: marta })
    await shop.answer('email-tickets', { email: ana.email })
    expect(await count(marta)).toBe(toMarta + 1)
    const again = (await shop.mailsTo(ana.email)).slice(toAna)
    expect(JSON.stringify(again.map(({ payload }) => payload))).not.toMatch(
      new RegExp(`${before.code}|${after.code}`),
    )
    expect(await last(marta)).toContain(after.code)
    expect(await last(marta)).not.toContain(before.code)
  })

  test('a second change must wait with either code; then either code changes the ticket', async () => {
    const { order, before, after } = await moved()
    for (const { code } of [before, after]) {
      expect(await change(ana, order, code, { full_name: 'Ana B', email: marta })).toMatchObject(
        refused('recently-edited'),
      )
      expect(await move(ana, code)).toMatchObject(refused('recently-edited'))
    }
    shop.later(15)
    expect(await move(ana, before.code)).toMatchObject({ status: 200 })
    shop.later(15)
    expect(await change(ana, order, before.code, { email: 'third@mail.example' })).toMatchObject({
      status: 200,
    })
    const third = await ticketIn(order)
    expect(third.earlier).toEqual([after.code, before.code])
    expect(await move(ana, after.code, 2)).toMatchObject(refused('recently-edited'))
  })

  test('of two simultaneous changes one succeeds, and the other must wait', async () => {
    const order = await desk.buy(ana, [{ external_code: 'pass', full_name: 'Ana Horvat' }])
    const { code } = await ticketIn(order)
    const answers = await Promise.all([1, 2, 3].map(() => change(ana, order, code, { email: marta })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await ticketIn(order)).earlier).toEqual([code])
  })

  test('either code can request a refund, once', async () => {
    for (const pick of ['before', 'after'] as const) {
      const order = await desk.buy(ana, [{ external_code: 'pass', full_name: 'Ana Horvat' }])
      const before = await ticketIn(order)
      expect((await change(ana, order, before.code, { email: marta })).status).toBe(200)
      const codes = { before, after: await ticketIn(order) }
      const { data } = await shop.answer('request-refund', {
        token: ana.token,
        order_id: order.id,
        tickets: `${codes[pick].code},${codes.after.code}`,
        ...bank,
      })
      expect(data.refunds?.find(({ id }) => id === data.refund_id)?.tickets).toHaveLength(1)
    }
  })

  test('neither code gives data to a third party, and the buyer’s page accepts both', async () => {
    const { order, before, after } = await moved()
    for (const { code } of [before, after]) {
      expect(await change(stranger, order, code, { email: marta })).toMatchObject(refused('ticket-not-found'))
      expect(await move(stranger, code)).toMatchObject(refused('ticket-not-found'))
    }
    const { data } = await shop.answer('get-data', { token: ana.token })
    const seen = data.orders.find(({ id }) => id === order.id)?.tickets[0]
    expect(seen).toMatchObject({ code: after.code, earlier_codes: [before.code] })
  })

  test('a change of name alone keeps the ticket code', async () => {
    const { before, after } = await changed({ full_name: 'Ana Kovač', email: ana.email })
    expect(after).toMatchObject({ code: before.code, earlier: [] })
    expect(after.barcode).not.toBe(before.barcode)
  })
})

describe('codes of a reassigned ticket', () => {
  test('the new holder finds the ticket by the new code alone, and the previous holder by none', async () => {
    const { order, before, after } = await given()
    shop.later(15)
    const other = { full_name: 'Bruno B', email: bruno.email }
    for (const [who, code] of [
      [ana, before.code],
      [ana, after.code],
      [bruno, before.code],
      [stranger, before.code],
      [stranger, after.code],
    ] as const) {
      expect(await change(who, order, code, other)).toMatchObject(refused('ticket-not-found'))
      expect(await move(who, code)).toMatchObject(refused('ticket-not-found'))
    }
    expect(await move(bruno, after.code)).toMatchObject({ status: 200 })
    for (const email of [ana.email, bruno.email])
      expect(await get(`/download-ticket/${email}/${before.code}`)).toBe(404)
    const codesSeenBy = async (who: TestCustomer) => {
      const { data } = await shop.answer('get-data', { token: who.token })
      const seen = data.orders.find(({ id }) => id === order.id)?.tickets[0]
      return [seen?.code, seen?.earlier_codes]
    }
    expect(await codesSeenBy(ana)).toEqual([null, []])
    expect(await codesSeenBy(bruno)).toEqual([after.code, []])
  })

  test('a returned ticket has the buyer’s first code again; the holder’s code never works for the buyer', async () => {
    const { order, before, after } = await given()
    shop.later(15)
    const back = { full_name: 'Ana Horvat', email: ana.email, reassign: true }
    expect((await change(bruno, order, after.code, back)).status).toBe(200)
    expect(await move(ana, before.code)).toMatchObject(refused('recently-edited'))
    for (const [who, code] of [
      [ana, after.code],
      [bruno, before.code],
      [bruno, after.code],
    ] as const)
      expect(await move(who, code)).toMatchObject(refused('ticket-not-found'))
  })
})

test('the office finds the order by every code that its ticket ever had', async () => {
  const { order, before, after } = await moved()
  shop.later(15)
  const away = { email: bruno.email, full_name: 'Bruno Babić', reassign: true }
  expect((await change(ana, order, after.code, away)).status).toBe(200)
  const last = await ticketIn(order)
  expect(last.earlier).toEqual([after.code, before.code])
  for (const { code } of [before, after, last]) {
    const { orders } = await shop.officeAnswer('find-orders', { query: code.toLowerCase() })
    expect(orders.map(({ id }) => id)).toEqual([order.id])
  }
})
