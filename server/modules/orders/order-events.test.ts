import { expect, test } from 'vitest'
import { eventText, orderEvent } from './order-events'

const shown = { currency: 'EUR', timezone: 'Europe/Zagreb' }

test('an event is stored as its name and values, and shown in the currency and time zone', () => {
  const raised = orderEvent('refund_raised', { amount: 1250 })
  expect(raised).toEqual({ event: 'refund_raised', data: { amount: 1250 } })
  expect(eventText(raised, shown)).toBe('The refund was raised by €12.50')
  expect(eventText(raised, { ...shown, currency: 'JPY' })).toBe('The refund was raised by JP¥1,250')
  const scan = orderEvent('scan_too_old', { item: 'Friday', gate: null, at: '2027-07-08T10:00:00Z' })
  expect(eventText(scan, shown)).toMatch(/^Friday: a scan of the ticket at a gate without a name on .*12:00/)
})

test('an event without values has empty data', () => {
  expect(orderEvent('paid')).toEqual({ event: 'paid', data: {} })
  expect(eventText(orderEvent('paid'), shown)).toBe('Paid in full')
})

test('an event of a newer version is shown by its name', () => {
  expect(eventText({ event: 'teleported', data: {} }, shown)).toBe('teleported')
  expect(eventText({ event: 'constructor', data: {} }, shown)).toBe('constructor')
})
