import { expect, test } from 'vitest'
import { whyNamesStay } from './order-erasure'

const now = new Date('2027-09-01T10:00:00Z')
const settled = {
  isCancelled: false,
  owed: 0,
  hasOpenRefund: false,
  hasOpenWithdrawal: false,
  hasGoodsUnderWay: false,
  ticketsUntil: new Date('2027-07-12T04:00:00Z'),
}

test.each([
  ['settled, its event is over', {}, null],
  ['without tickets', { ticketsUntil: null }, null],
  ['a part is still to be paid', { owed: 1 }, 'unpaid'],
  ['cancelled without its money', { isCancelled: true, owed: 1 }, null],
  ['cancelled, and its money goes back', { isCancelled: true, hasOpenRefund: true }, 'refund'],
  ['withdrawn from', { hasOpenWithdrawal: true }, 'withdrawal'],
  ['goods are under way', { hasGoodsUnderWay: true }, 'goods'],
  ['its event comes', { ticketsUntil: new Date('2027-09-01T10:00:01Z') }, 'tickets'],
  ['its event ended just now', { ticketsUntil: now }, null],
] as const)('%s', (_case, differing, why) => {
  expect(whyNamesStay({ ...settled, ...differing }, now)).toBe(why)
})
