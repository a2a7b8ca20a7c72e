import { describe, expect, test } from 'vitest'
import { day, hour } from '../dates/instants'
import { graceEnd, isTransferClosed, ticketTime, transferDeadline } from './transfer-deadline'

const now = new Date('2027-03-01T10:00:00Z')
const settings = { bankTransferDays: 7, bankTransferGraceDays: 2, transferClosesDays: 3 }
const after = (millis: number) => new Date(now.getTime() + millis)
const ticket = (starts: number, over = starts + 5 * hour) => ({
  starts: now.getTime() + starts,
  over: now.getTime() + over,
})
const deadline = (...tickets: ReturnType<typeof ticket>[]) => transferDeadline(tickets, settings, now)

describe('a transfer', () => {
  test.each([
    ['nothing with a date', [], false],
    ['a start in three days', [ticket(3 * day)], true],
    ['a start in more than three days', [ticket(3 * day + 1)], false],
    ['a start tomorrow beside one in a year', [ticket(365 * day), ticket(26 * hour)], true],
    ['something that has begun', [ticket(-hour)], false],
    ['something that is over', [ticket(-9 * hour)], false],
  ])('for %s is closed as expected', (_name, tickets, isClosed) => {
    expect(isTransferClosed(tickets, 3, now)).toBe(isClosed)
  })

  test('has the usual deadline if the start is far away', () => {
    const usual = { payUntil: after(7 * day), expiresAt: after(9 * day) }
    expect(deadline()).toEqual(usual)
    expect(deadline(ticket(10 * day))).toEqual(usual)
    expect(deadline(ticket(-9 * hour))).toEqual(usual)
  })

  test('is due three days before the first start, and its order ends at the start at the latest', () => {
    expect(deadline(ticket(5 * day), ticket(40 * day))).toEqual({
      payUntil: after(2 * day),
      expiresAt: after(4 * day),
    })
    const long = { ...settings, bankTransferGraceDays: 9 }
    expect(transferDeadline([ticket(5 * day)], long, now).expiresAt).toEqual(after(5 * day))
  })

  test('of staff, after it is closed, is due by the start; what has begun is due by its end', () => {
    expect(deadline(ticket(day))).toEqual({ payUntil: after(day), expiresAt: after(day) })
    expect(deadline(ticket(-hour, 8 * hour))).toEqual({
      payUntil: after(8 * hour),
      expiresAt: after(8 * hour),
    })
  })

  test('with a deadline that staff chose after the start has no days of grace', () => {
    const grace = (until: number) => graceEnd(after(until), [ticket(5 * day)], settings, now)
    expect(grace(day)).toEqual(after(3 * day))
    expect(grace(4 * day)).toEqual(after(5 * day))
    expect(grace(6 * day)).toEqual(after(6 * day))
  })
})

test('a ticket begins at its departure, otherwise with its item', () => {
  const dates = { starts_at: '2027-07-09T13:00:00Z', ends_at: '2027-07-12T03:00:00Z' }
  const departure = '2027-07-08T06:00:00Z'
  expect(ticketTime(departure, dates)).toEqual({ starts: Date.parse(departure), over: Date.parse(departure) })
  expect(ticketTime(null, dates)).toEqual({
    starts: Date.parse(dates.starts_at),
    over: Date.parse(dates.ends_at),
  })
  expect(ticketTime(null, null)).toBeNull()
})
