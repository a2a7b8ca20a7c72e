import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderDesk } from '#tests/support/app/orders'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp()
  desk = orderDesk(shop)
  ana = await shop.customer()
})
afterAll(() => shop.stop())

const hours = ['2027-07-08T06:00:00Z', '2027-07-08T14:00:00Z', '2027-07-09T06:00:00Z']

/** A coach whose departures have these numbers of places, and the ids of its departures. */
async function coach(
  places: readonly number[],
  until: string | null = '2027-07-01T00:00:00Z',
  leaving: readonly string[] = hours,
) {
  const [code = ''] = await shop.sell(
    ticketItem({
      travel_time_type: 'selectable',
      stock_level: 100,
      allow_travel_time_changes_until: until,
      travel_times: places.map((stock_level, index) => ({ travel_time: leaving[index] ?? '', stock_level })),
    }),
  )
  const { item } = await shop.answer('get-shop-item', { external_code: code })
  const times = item.travel_times.map(({ id }) => id)
  const remaining = async () =>
    (await shop.answer('get-shop-item', { external_code: code })).item.travel_times.map(
      (one) => one.remaining,
    )
  const board = async (time: number, full_name = 'Ana Horvat', who = ana) => {
    const order = await desk.buy(who, [{ external_code: code, full_name, transport_time_id: times[time] }])
    return { order, ticket: desk.ticketOf(order), token: who.token }
  }
  const move = (
    { ticket, token }: { ticket: { code: string | null }; token: string },
    time: number | null,
  ) => ({
    token,
    code: ticket.code,
    transport_time_id: time === null ? null : (times[time] ?? 0),
  })
  return { code, times, remaining, board, move }
}

test('a changed time moves the place in one step, keeps the barcode, locks the ticket and mails the document', async () => {
  const { board, move, remaining, times } = await coach([2, 2])
  const mine = await board(0)
  const barcode = (await desk.inOffice(mine.order.code)).tickets[0]?.barcode
  expect(await remaining()).toEqual([1, 2])
  const { data } = await shop.answer('set-travel-time', move(mine, 1))
  expect(await remaining()).toEqual([2, 1])
  expect(data.products?.[0]?.travel_times.map((time) => time.remaining)).toEqual([2, 1])
  expect(data.orders?.[0]?.tickets[0]).toMatchObject({
    transport_time_id: times[1],
    travel_time: '2027-07-08T14:00:00.000Z',
    recently_edited: true,
  })
  expect((await desk.inOffice(mine.order.code)).tickets[0]?.barcode).toBe(barcode)
  const mail = (await shop.mailsTo(ana.email)).at(-1)
  expect(mail).toMatchObject({
    kind: 'ticket-changed',
    payload: { changed: ['travel-time'], ticket: { travel_time: '2027-07-08T14:00:00.000Z' } },
  })
  expect(mail?.attach.tickets).toHaveLength(1)

  expect(await shop.call('set-travel-time', move(mine, 0))).toMatchObject(refused('recently-edited'))
  shop.later(15)
  await shop.answer('set-travel-time', move(mine, 0))
  expect(await shop.audit()).toEqual([])
})

test('a change to a full time is rejected, and nothing moves', async () => {
  const { board, move, remaining, times } = await coach([2, 1])
  const mine = await board(0)
  await board(1, 'Somebody Else')
  expect(await shop.call('set-travel-time', move(mine, 1))).toMatchObject(refused('time-sold-out'))
  expect(await remaining()).toEqual([1, 0])
  const seen = await desk.seenBy(ana, mine.order.code)
  expect(seen.tickets[0]).toMatchObject({ transport_time_id: times[0], recently_edited: false })
  expect(await shop.audit()).toEqual([])
})

test('a missing, unknown or foreign time is rejected; the same time changes nothing', async () => {
  const { board, move } = await coach([2, 2])
  const other = await coach([5])
  const mine = await board(0)
  expect(await shop.call('set-travel-time', move(mine, null))).toMatchObject(
    refused('travel-time-not-selected'),
  )
  for (const transport_time_id of [1e9, other.times[0]]) {
    expect(await shop.call('set-travel-time', { ...move(mine, 0), transport_time_id })).toMatchObject(
      refused('travel-time-unknown'),
    )
  }
  await shop.answer('set-travel-time', move(mine, 0))
  expect((await desk.seenBy(ana, mine.order.code)).tickets[0]?.recently_edited).toBe(false)
  expect(await shop.audit()).toEqual([])
})

test('a time can be changed until the exact deadline, and never if none is set', async () => {
  const { board, move } = await coach([5, 5], '2027-03-02T10:00:00Z')
  const mine = await board(0)
  const late = await board(0, 'Late')
  const closed = await coach([5, 5], null)
  const fixed = await closed.board(0)
  expect(await shop.call('set-travel-time', closed.move(fixed, 1))).toMatchObject(
    refused('travel-time-changes-not-allowed'),
  )
  const before = shop.clock.now
  shop.clock.now = new Date('2027-03-02T10:00:00Z')
  await shop.answer('set-travel-time', move(mine, 1))
  shop.later(1 / 60_000)
  expect(await shop.call('set-travel-time', move(late, 1))).toMatchObject(
    refused('travel-time-changes-not-allowed'),
  )
  shop.clock.now = before
})

test('a past departure cannot be chosen', async () => {
  const before = shop.clock.now
  const soon = new Date(before.getTime() + 10 * 60_000).toISOString()
  const { board, move } = await coach([5, 5], '2027-07-01T00:00:00Z', [soon, '2027-07-08T14:00:00Z'])
  const mine = await board(1)
  shop.later(10)
  expect(await shop.call('set-travel-time', move(mine, 0))).toMatchObject(refused('time-departed'))
  shop.clock.now = before
  await shop.answer('set-travel-time', move(mine, 0))
})

test('only the holder can change the time', async () => {
  const { board, move } = await coach([5, 5])
  const mine = await board(0)
  const bruno = await shop.customer('Bruno')
  expect(await shop.call('set-travel-time', { ...move(mine, 1), token: bruno.token })).toMatchObject(
    refused('ticket-not-found'),
  )
  expect(await shop.call('set-travel-time', { ...move(mine, 1), token: '' })).toMatchObject(
    refused('login-needed'),
  )
})

test('of two tickets that move to the last place, one gets it', async () => {
  for (let round = 0; round < 5; round++) {
    const { board, move, remaining } = await coach([2, 1])
    const riders = [await board(0, 'One'), await board(0, 'Two')]
    const answers = await Promise.all(riders.map((rider) => shop.call('set-travel-time', move(rider, 1))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refused('time-sold-out'))
    expect(await remaining()).toEqual([1, 0])
  }
  expect(await shop.audit()).toEqual([])
})

test('tickets that exchange places never deadlock', async () => {
  const { board, move, remaining } = await coach([6, 6])
  const riders = await Promise.all(
    [0, 0, 0, 1, 1, 1].map(async (time, index) => ({ time, rider: await board(time, `Rider ${index}`) })),
  )
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all(
      riders.map(({ time, rider }) =>
        shop.call('set-travel-time', move(rider, round % 2 === 0 ? 1 - time : time)),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    shop.later(15)
  }
  expect(await remaining()).toEqual([3, 3])
  expect(await shop.audit()).toEqual([])
})

test('simultaneous changes of a time and the end of its order never deadlock', async () => {
  const { board, move, remaining } = await coach([50, 50])
  for (let round = 0; round < 12; round++) {
    const mine = await board(round % 2)
    const [moved, cancelled] = await Promise.all([
      shop.call('set-travel-time', move(mine, 1 - (round % 2))),
      shop.office('cancel-order', { order: mine.order.code, reason: 'Storm' }),
    ])
    expect(cancelled.status).toBe(200)
    expect([200, 403]).toContain(moved.status)
  }
  expect(await remaining()).toEqual([50, 50])
  expect(await shop.audit()).toEqual([])
})
