import { expect, test } from 'vitest'
import { orderDates, paymentDates, type DatedTicket } from './order-dates'

const order = {
  code: 'K7QM2XPA',
  cancelled: false,
  url: 'https://shop.example/portal/orders/K7QM2XPA',
  host: 'shop.example',
}
const event = {
  id: 3,
  name: 'Festival',
  venue: 'Harbour',
  address: 'Obala 1, Split',
}
const dates = { starts_at: '2027-07-09T13:00:00Z', ends_at: '2027-07-12T03:00:00Z', of: 'event' } as const
const pass: DatedTicket = {
  id: 11,
  status: 'active',
  item_id: 7,
  product: 'Pass',
  full_name: 'Ana',
  travel_time: null,
  timezone: 'Europe/Zagreb',
  dates,
  event,
  route: null,
  meeting_point: null,
}
const coach: DatedTicket = {
  ...pass,
  id: 21,
  item_id: 8,
  product: 'Coach',
  travel_time: '2027-07-08T06:00:00Z',
}

test('the calendar lists an event once, with its ticket holders', () => {
  expect(orderDates(order, [pass, { ...pass, id: 12, full_name: 'Bruno' }])).toEqual([
    {
      uid: 'K7QM2XPA-event-3@shop.example',
      when: { from: dates.starts_at, until: dates.ends_at },
      title: 'Festival',
      place: 'Harbour, Obala 1, Split',
      description: 'Pass: Ana\nPass: Bruno\nOrder K7QM2XPA',
      url: order.url,
      tentative: false,
    },
  ])
})

test('the calendar lists a dated ticket without an event by its product', () => {
  expect(orderDates(order, [{ ...pass, event: null }])[0]).toMatchObject({
    uid: 'K7QM2XPA-item-7@shop.example',
    title: 'Pass',
    place: '',
  })
})

test('the calendar lists each departure once, and moves its entry when the time changes', () => {
  const later = '2027-07-08T14:00:00Z'
  const uids = (...tickets: DatedTicket[]) =>
    orderDates(order, tickets).map(({ uid, when }) => [uid, 'from' in when ? when.from : null])
  const second = { ...coach, id: 22 }
  expect(uids(coach, second)).toEqual([['K7QM2XPA-trip-21@shop.example', coach.travel_time]])
  expect(uids(coach, { ...second, travel_time: later })).toEqual([
    ['K7QM2XPA-trip-21@shop.example', coach.travel_time],
    ['K7QM2XPA-trip-22@shop.example', later],
  ])
  // The same moment as a date and as text.
  const asDate = { ...second, travel_time: new Date('2027-07-08T06:00:00Z') }
  expect(uids({ ...coach, travel_time: later }, { ...asDate, travel_time: later })).toEqual([
    ['K7QM2XPA-trip-21@shop.example', later],
  ])
  expect(uids(coach, asDate)).toHaveLength(1)
})

test('a departure’s entry shows the time to be there, in its zone', () => {
  expect(orderDates(order, [coach])[0]?.description).toBe(
    'Be at the meeting location 30 minutes before departure: 8 Jul 2027, 07:30 CEST.\nCoach: Ana\nOrder K7QM2XPA',
  )
})

test('a departure’s entry has its meeting point as place, and its route', () => {
  const route = { from: 'Zagreb', to: 'Split' }
  const [entry] = orderDates(order, [{ ...coach, route, meeting_point: 'Platform 604' }])
  expect(entry?.place).toBe('Platform 604')
  expect(entry?.description).toMatch(/^Zagreb → Split\nBe at the meeting location/)
})

test('an item with its own dates has an entry beside its event’s', () => {
  const day = { starts_at: '2027-07-10T10:00:00Z', ends_at: '2027-07-11T03:00:00Z', of: 'item' } as const
  const saturday = { ...pass, id: 31, item_id: 9, product: 'Saturday', dates: day }
  const entries = orderDates(order, [pass, saturday, { ...saturday, id: 32, full_name: 'Bruno' }])
  expect(entries.map(({ uid, title, when }) => [uid, title, when])).toEqual([
    ['K7QM2XPA-event-3@shop.example', 'Festival', { from: dates.starts_at, until: dates.ends_at }],
    ['K7QM2XPA-item-9@shop.example', 'Festival: Saturday', { from: day.starts_at, until: day.ends_at }],
  ])
  expect(entries[1]?.description).toBe('Saturday: Ana\nSaturday: Bruno\nOrder K7QM2XPA')
  expect(orderDates(order, [{ ...saturday, event: null }])[0]).toMatchObject({ title: 'Saturday', place: '' })
})

test('a calendar entry is tentative until one of its tickets is issued', () => {
  const pending = { ...pass, status: 'pending' }
  expect(orderDates(order, [pending])[0]?.tentative).toBe(true)
  expect(orderDates(order, [pending, pass])[0]?.tentative).toBe(false)
})

test('refunded tickets, tickets without dates and cancelled orders have no calendar entry', () => {
  for (const status of ['refunding', 'refund-problem', 'refunded', 'void'])
    expect(orderDates(order, [{ ...pass, status }])).toEqual([])
  expect(orderDates(order, [{ ...pass, dates: null, event: null }])).toEqual([])
  expect(orderDates({ ...order, cancelled: true }, [pass])).toEqual([])
})

test('a plan’s future payments are calendar entries on their days, with the link to pay', () => {
  const payment = {
    reference: 'P-2',
    amount: '€40.00',
    day: '2027-04-01',
    url: 'https://shop.example/payment-plan-payment/K7QM2XPA/c/P-2',
  }
  expect(paymentDates(order, [payment])).toEqual([
    {
      uid: 'K7QM2XPA-payment-P-2@shop.example',
      when: { day: '2027-04-01' },
      title: '€40.00 due for order K7QM2XPA',
      description: `Pay here on the day or earlier: ${payment.url}`,
      url: payment.url,
    },
  ])
  expect(paymentDates({ ...order, cancelled: true }, [payment])).toEqual([])
})
