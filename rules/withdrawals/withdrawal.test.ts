import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayIn } from '../dates/dates'
import { day } from '../dates/instants'
import { isWithdrawable, refundBy, whyNoWithdrawal, withdrawalUntil } from './withdrawal'
import { withdrawalKindOf } from './withdrawal-kind'

const zone = 'Europe/Zagreb'
const sent = {
  created_at: '2027-03-01T09:00:00Z',
  paid_at: '2027-03-01T10:00:00Z',
  is_shipped: true,
  received_at: null,
  cancelled: false,
}

describe('the time to withdraw ends', () => {
  test.each([
    // Received on Monday 8 March: the 14th day after it is Monday 22 March.
    ['with the 14th day after the goods came', '2027-03-08T09:00:00Z', '2027-03-22T22:59:59.000Z'],
    ['late in the evening of a zone that is a day ahead', '2027-03-08T23:30:00Z', '2027-03-23T22:59:59.000Z'],
    ['across the change to summer time', '2027-03-22T09:00:00Z', '2027-04-05T21:59:59.000Z'],
    // The 14th day after Saturday 6 March is Saturday 20 March.
    ['on Monday where the last day is a Saturday', '2027-03-06T09:00:00Z', '2027-03-22T22:59:59.000Z'],
    ['on Monday where the last day is a Sunday', '2027-03-07T09:00:00Z', '2027-03-22T22:59:59.000Z'],
    ['on Friday where the last day is one', '2027-03-05T09:00:00Z', '2027-03-19T22:59:59.000Z'],
  ])('the withdrawal period ends: %s', (_name, received_at, end) =>
    expect(withdrawalUntil({ ...sent, received_at }, 'goods', zone)?.toISOString()).toBe(end),
  )

  test('without a recorded delivery the withdrawal period ends 44 days after the payment', () =>
    expect(withdrawalUntil(sent, 'goods', zone)?.toISOString()).toBe('2027-04-14T21:59:59.000Z'))

  test.each([
    ['that wait for their money', { paid_at: null }],
    ['that are handed over', { is_shipped: false }],
  ])('the withdrawal period has no known end for goods %s', (_name, details) =>
    expect(withdrawalUntil({ ...sent, ...details }, 'goods', zone)).toBeNull(),
  )

  test('the withdrawal period ends 14 to 17 days after delivery and never on a weekend', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        (at) => {
          const end = withdrawalUntil({ ...sent, received_at: at }, 'goods', zone) as Date
          expect(['Sat', 'Sun']).not.toContain(
            new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: zone }).format(end),
          )
          const days = (Date.parse(dayIn(end, zone)) - Date.parse(dayIn(at, zone))) / day
          expect(days).toBeGreaterThanOrEqual(14)
          expect(days).toBeLessThanOrEqual(16)
        },
      ),
    )
  })
})

test('the withdrawal period of a pass ends 14 days after the order, whatever was delivered or paid', () => {
  const order = { ...sent, paid_at: null, received_at: '2027-03-20T09:00:00Z' }
  expect(withdrawalUntil(order, 'pass', zone)?.toISOString()).toBe('2027-03-15T22:59:59.000Z')
})

test('goods and tickets without a date can be withdrawn from', () => {
  const ticket = { shop_item_type: 'tickets', dates: null, travel_time_type: null } as const
  expect(withdrawalKindOf(ticket)).toBe('pass')
  expect(withdrawalKindOf({ ...ticket, dates: {} })).toBeNull()
  expect(withdrawalKindOf({ ...ticket, travel_time_type: 'selectable' })).toBeNull()
  expect(withdrawalKindOf({ ...ticket, shop_item_type: 'merchandise' })).toBe('goods')
})

const shirt = { kind: 'goods', isUsed: false, status: 'active', withdrawn: false } as const
const pass = { ...shirt, kind: 'pass' } as const
const dated = { ...shirt, kind: null } as const

test.each([
  [shirt, true],
  [{ ...shirt, status: 'pending' }, true],
  // A refund that was asked for pays less than the law: it does not stand in the way.
  [{ ...shirt, status: 'refund' }, true],
  [{ ...shirt, status: 'refunding' }, false],
  [{ ...shirt, status: 'refunded' }, false],
  [{ ...shirt, status: 'void' }, false],
  [{ ...shirt, withdrawn: true }, false],
  [pass, true],
  [{ ...pass, isUsed: true }, false],
  [dated, false],
] as const)('an item with %o can be withdrawn from: %s', (piece, can) =>
  expect(isWithdrawable(piece)).toBe(can),
)

describe('a withdrawal is refused', () => {
  const now = new Date('2027-03-22T22:59:59Z')
  const order = { ...sent, received_at: '2027-03-08T09:00:00Z' }
  const why = (details: Partial<typeof order>, chosen = [shirt], active = true, at = now) =>
    whyNoWithdrawal({ ...order, ...details }, chosen, active, at, zone)

  test('a withdrawal is accepted in the last second and rejected after it', () => {
    expect(why({})).toBeNull()
    expect(why({}, [shirt], true, new Date(now.getTime() + 1000))).toBe('withdrawal-over')
  })

  test('a withdrawal is rejected if the function is off, nothing is chosen, or an item is excluded', () => {
    expect(why({}, [shirt], false)).toBe('withdrawals-inactive')
    expect(why({}, [])).toBe('nothing-selected')
    expect(why({ cancelled: true })).toBe('not-withdrawable')
    expect(whyNoWithdrawal(order, [shirt, dated], true, now, zone)).toBe('not-withdrawable')
  })

  test('goods and a pass are rejected together as soon as the pass is too late', () => {
    const ofBoth = (at: string) => whyNoWithdrawal(order, [shirt, pass], true, new Date(at), zone)
    expect(ofBoth('2027-03-15T22:59:59Z')).toBeNull()
    expect(ofBoth('2027-03-15T23:00:00Z')).toBe('withdrawal-over')
  })

  test('a withdrawal is never too late while its end is unknown', () =>
    expect(
      whyNoWithdrawal({ ...sent, is_shipped: false }, [shirt], true, new Date('2029-01-01'), zone),
    ).toBeNull())
})

test('a withdrawal must be refunded within 14 days of the declaration', () => {
  expect(refundBy(new Date('2027-03-20T10:00:00Z'))).toBe('2027-04-03T10:00:00.000Z')
})
