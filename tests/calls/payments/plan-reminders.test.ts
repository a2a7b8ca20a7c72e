import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { orderSteps } from '#tests/support/app/order-steps'
import { bank } from '#tests/support/app/orders'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const { order, pay } = orderSteps(() => shop)

/** Buys a plan in the last half hour of January in Zagreb, with its first payment made. */
async function plan() {
  shop.clock.now = new Date('2027-01-31T22:30:00.000Z')
  const bought = await order('credit_card', 'plan')
  await shop.paySandbox(bought.payment, 'paid')
  const references = bought.order.payments.map(({ reference }) => reference)
  return { ...bought, references, link: { code: bought.order.code, checksum: bought.order.checksum } }
}
type Plan = Awaited<ReturnType<typeof plan>>

/** Returns the reminders that the customer has received by that moment, after several worker runs. */
async function remindersAt(instant: string, { customer }: Pick<Plan, 'customer'>) {
  shop.clock.now = new Date(instant)
  for (let turn = 0; turn < 3; turn++) await shop.runJobs()
  return shop.mails
    .filter(({ to, subject }) => to === customer.email && / due /.test(subject))
    .map(({ subject }) => subject.replace(/^Order \w+: /, ''))
}
const noticesOf = ({ order: { code } }: Pick<Plan, 'order'>) =>
  shop.mails.filter(({ to, subject }) => to === 'operator@shop.example' && subject.includes(code))

test('each instalment has one reminder three days before and one on its day, by the shop’s calendar', async () => {
  const bought = await plan()
  const all: string[] = []
  for (const [instant, reminder] of [
    // February has 28 days: the 25th begins at 23:00 UTC on the day before.
    ['2027-02-24T22:59:59Z', null],
    ['2027-02-24T23:00:00Z', '€40.00 due 28 February 2027'],
    ['2027-02-26T12:00:00Z', null],
    ['2027-02-27T22:59:59Z', null],
    ['2027-02-27T23:00:00Z', '€40.00 due today'],
    ['2027-02-28T22:59:59Z', null],
    // Summer time began on 28 March.
    ['2027-03-27T22:59:59Z', null],
    ['2027-03-27T23:00:00Z', '€40.00 due 31 March 2027'],
    ['2027-03-30T21:59:59Z', null],
    ['2027-03-30T22:00:00Z', '€40.00 due today'],
  ] as const) {
    if (reminder !== null) all.push(reminder)
    expect({ instant, mails: await remindersAt(instant, bought) }).toEqual({ instant, mails: all })
  }
  expect(shop.mails.findLast(({ to }) => to === bought.customer.email)?.text).toContain(
    `https://shop.example/payment-plan-payment/${bought.link.code}/${bought.link.checksum}/${bought.references[2]}\n`,
  )
})

test('reminders go to the customer’s new address once it is confirmed', async () => {
  const bought = await plan()
  const { customer } = bought
  const email = 'moved@mail.example'
  const { token, password: old_password } = customer
  expect(await remindersAt('2027-02-24T12:00:00Z', bought)).toEqual([])
  await shop.answer('update-settings', { token, old_password, full_name: 'Ana Horvat', email })
  const moved = { customer: { ...customer, email } }
  expect(await remindersAt('2027-02-25T12:00:00Z', bought)).toHaveLength(1)
  expect(await remindersAt('2027-02-25T12:00:00Z', moved)).toEqual([])
  const link = shop.mails.findLast(({ to }) => to === email)?.text.match(/\/confirm-email\/\S+/)?.[0] ?? ''
  const [, , address, code] = link.split('/').map(decodeURIComponent)
  await shop.answer('confirm-email', { token, email: address, code })
  expect(await remindersAt('2027-02-28T12:00:00Z', bought)).toHaveLength(1)
  expect(await remindersAt('2027-02-28T12:00:00Z', moved)).toEqual(['€40.00 due today'])
})

test('an instalment paid early is not requested again, and a partly paid one only for its rest', async () => {
  const bought = await plan()
  await shop.paySandbox((await pay(bought.link, bought.references[1])).data.payment, 'paid')
  await shop.officeAnswer('record-payment', { order: bought.order.code, amount: 1500, reference: 'by bank' })
  expect(await remindersAt('2027-02-28T12:00:00Z', bought)).toEqual([])
  expect(await remindersAt('2027-03-28T12:00:00Z', bought)).toEqual(['€25.00 due 31 March 2027'])
  for (const reference of bought.references.slice(2))
    await shop.paySandbox((await pay(bought.link, reference)).data.payment, 'paid')
  expect(await bought.now()).toMatchObject({ payment_status: 'paid', total_paid: 16_100 })
  expect(await remindersAt('2027-03-31T12:00:00Z', bought)).toHaveLength(1)
  expect(await remindersAt('2027-06-30T12:00:00Z', bought)).toHaveLength(1)
})

test('staff send a reminder of the next payment at any time, but not while a refund is open', async () => {
  const bought = await plan()
  const remind = () => shop.office('resend-mail', { order: bought.order.code, kind: 'payment' })
  shop.clock.now = new Date('2027-02-10T12:00:00Z')
  expect((await remind()).status).toBe(200)
  expect(await remindersAt('2027-02-10T12:01:00Z', bought)).toEqual(['€40.00 due 28 February 2027'])
  const { token } = bought.customer
  await shop.answer('request-refund', {
    ...bank,
    token,
    order_id: bought.order.id,
    tickets: '',
    merchandise: '',
  })
  expect(await remind()).toMatchObject(
    refused('nothing-to-send', { why: 'The customer asked for a refund.' }),
  )
  expect(await remindersAt('2027-02-10T12:05:00Z', bought)).toHaveLength(1)
})

test('a plan that is cancelled or under refund has no reminders; withdrawing the request resumes them', async () => {
  const [cancelled, refunded] = [await plan(), await plan()]
  await shop.officeAnswer('cancel-order', { order: cancelled.order.code, reason: 'Storm' })
  const { token } = refunded.customer
  const requested = { ...bank, token, order_id: refunded.order.id, tickets: '', merchandise: '' }
  const { data } = await shop.answer('request-refund', requested)
  for (const instant of ['2027-02-25T12:00:00Z', '2027-02-28T12:00:00Z'])
    for (const one of [cancelled, refunded]) expect(await remindersAt(instant, one)).toEqual([])
  await shop.answer('cancel-refund', { token, refund_id: data.refund_id })
  expect(await remindersAt('2027-02-28T12:10:00Z', refunded)).toEqual(['€40.00 due today'])
  expect(await remindersAt('2027-04-20T12:00:00Z', cancelled)).toEqual([])
  expect(noticesOf(cancelled)).toEqual([])
})

test('ten days after the due date the operator is notified once, and the places are kept', async () => {
  const bought = await plan()
  await remindersAt('2027-02-28T12:00:00Z', bought)
  await remindersAt('2027-03-10T22:59:59Z', bought)
  expect(noticesOf(bought)).toEqual([])
  for (const instant of ['2027-03-10T23:00:00Z', '2027-03-12T12:00:00Z']) {
    await remindersAt(instant, bought)
    expect(noticesOf(bought).map(({ subject }) => subject)).toEqual([
      `[Test shop] Order ${bought.order.code}: a payment is overdue`,
    ])
  }
  expect(noticesOf(bought)[0]?.text).toContain('€40.00, was due on 28 February 2027')
  expect(await bought.now()).toMatchObject({
    payment_status: 'partial',
    payments: [{}, { overdue: true, due: false }, {}, {}],
    cartProducts: [{ status: 'pending' }],
  })
  const { events } = await shop.officeAnswer('get-order', { order: bought.order.code })
  expect(events.filter(({ kind }) => kind === 'overdue')).toHaveLength(1)
  expect((await pay(bought.link, bought.references[1])).data.payment).toBeDefined()
})

test('a worker that missed the due day sends the reminder late, and only once', async () => {
  const bought = await plan()
  expect(await remindersAt('2027-03-02T08:00:00Z', bought)).toEqual(['€40.00 due 28 February 2027'])
  // Mails of one worker run are sent in parallel, in any order.
  const reminder = shop.mails.findLast(
    ({ to, subject }) => to === bought.customer.email && subject.includes(' due '),
  )
  expect(reminder?.text).toContain('hasn’t reached us')
  expect(await remindersAt('2027-03-03T08:00:00Z', bought)).toHaveLength(1)
})

test('reminders follow another period of grace and the shop’s time zone', async () => {
  await shop.configure({ timezone: 'America/New_York', planGraceDays: 0 })
  const bought = await plan()
  // In that zone it was also bought on the 31st; 28 February ends at 05:00 UTC.
  expect(await remindersAt('2027-02-28T04:59:59Z', bought)).toHaveLength(1)
  expect(await remindersAt('2027-02-28T05:00:00Z', bought)).toHaveLength(2)
  expect(noticesOf(bought)).toEqual([])
  await remindersAt('2027-03-01T05:00:00Z', bought)
  expect(noticesOf(bought)).toHaveLength(1)
  await shop.configure({ timezone: 'Europe/Zagreb', planGraceDays: 10 })
})
