import type { orderSteps } from './order-steps'
import type { TestApp } from './test-app'

/** Makes every call of the money inbox. Each call succeeds. */
export async function inboxWalk(shop: TestApp, order: ReturnType<typeof orderSteps>['order']): Promise<void> {
  const [first, second] = [await order('bank_transfer', 'pass'), await order('bank_transfer', 'pass')]
  const content = 'date;amount;reference\n2027-03-01;210,00;two at once\n2027-03-01;7,00;not ours\n'
  const { unmatched } = await shop.officeAnswer('import-statement', {
    format: 'csv',
    content,
    columns: { date: 'date', amount: 'amount', reference: 'reference' },
  })
  const [both, foreign] = unmatched.map(({ id }) => id)
  await shop.officeAnswer('divide-entry', {
    entry: both ?? 0,
    parts: [first, second].map((one) => ({ order: one.order.code, amount: 10_500 })),
  })
  await shop.officeAnswer('dismiss-entry', { entry: foreign ?? 0, because: 'not-ours' })
  await shop.officeAnswer('reopen-entry', { entry: foreign ?? 0 })
  await shop.officeAnswer('record-payment', { order: first.order.code, amount: 500, reference: 'twice' })
  await shop.officeAnswer('get-inbox', {})
  await shop.officeAnswer('return-overpayment', { order: first.order.code, reference: 'back' })
  await shop.officeAnswer('record-payment', { order: first.order.code, amount: 500, reference: 'thrice' })
  await shop.officeAnswer('refund-overpayment', { order: first.order.code })
  const { order: third } = await order('bank_transfer', 'pass')
  await shop.officeAnswer('take-payment', { order: third.code, paid: 'cash' })
  await shop.officeAnswer('add-note', { order: first.order.code, note: 'Called.' })
}
