import { expect, test } from 'vitest'
import { mayPayRefund } from './staff-refund'

const [ana, iva] = ['staff:ana@shop.example', 'staff:iva@shop.example']
const own = { opened_by: ana, account_by: null }
const customers = { opened_by: null, account_by: null }

test.each([
  ['who opened it', true, own, ana, false],
  ['another person', true, own, iva, true],
  ['anybody, where the customer requested it', true, customers, ana, true],
  ['who entered its account', true, { opened_by: null, account_by: iva }, iva, false],
  ['who opened it, where one person is enough', false, own, ana, true],
])('%s', (_, needsTwo, handled, payer, may) => {
  expect(mayPayRefund(needsTwo, handled, payer)).toBe(may)
})
