import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDoors } from '#tests/support/app/open-doors'
import { addPerson } from '#tests/support/app/staff-people'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
  await openDoors(shop)
})
afterAll(() => shop.stop())

let customers = 0
/** A paid order of one pass at the desk, with its ticket. */
async function sold(more: { terms_accepted?: boolean } = {}, headers?: Record<string, string>) {
  const email = `guest-${(customers += 1)}@mail.example`
  const made = await shop.officeAnswer(
    'create-order',
    {
      customer: { full_name: 'Ivo Guest', email },
      items: [{ external_code: 'pass', full_name: 'Ivo Guest', email }],
      paid: 'cash',
      ...more,
    },
    headers,
  )
  const [ticket] = made.order.tickets
  return { ...made, email, barcode: ticket?.barcode ?? '', ticket: ticket?.code ?? '' }
}
const scan = (barcode: string, more: { override?: boolean; at?: string } = {}) =>
  shop.officeAnswer('check-in', { barcode, gate: 'North', ...more })
const historyOf = async (order: string) => (await shop.officeAnswer('get-order', { order })).events
const logOf = (subject: string, action: string) =>
  shop.db.kysely
    .selectFrom('audit_log')
    .select(['actor', 'after'])
    .where('subject', '=', subject)
    .where('action', '=', action)
    .execute()

test('a ticket is admitted only after the terms are accepted', async () => {
  const { order, barcode, terms_url } = await sold()
  expect(order.accepted_ts_and_cs).toBe(false)
  expect(await scan(barcode)).toMatchObject({
    result: 'invalid',
    reason: 'terms-not-accepted',
    overridable: ['terms-not-accepted'],
    ticket: { order: order.code, admitted_at: null },
  })
  const checksum = terms_url.split('/').at(-1)
  await shop.answer('accept-terms-and-conditions', { order: order.code, checksum })
  expect(await scan(barcode)).toMatchObject({ result: 'admitted' })
})

test('owners and managers may override missing terms; the log has the reason, and the terms stay open', async () => {
  const { order, barcode, ticket } = await sold()
  const door = await addPerson(shop, 'door')
  const asDoor = await shop.post('/office/api/check-in', { barcode, override: true }, door.headers)
  expect(asDoor).toMatchObject(refused('not-allowed'))
  expect(await scan(barcode, { override: true })).toMatchObject({ result: 'admitted' })
  expect(await logOf(ticket, 'check-in')).toMatchObject([
    { after: { override: true, reasons: ['terms-not-accepted'] } },
  ])
  expect((await shop.officeAnswer('get-order', { order: order.code })).order.accepted_ts_and_cs).toBe(false)
})

test('the list of tickets shows which wait for the terms', async () => {
  const [waits, accepted] = [await sold(), await sold({ terms_accepted: true })]
  const rowOf = async (code: string) => (await shop.officeAnswer('find-tickets', { query: code })).tickets[0]
  expect(await rowOf(waits.order.code)).toMatchObject({ state: 'issued', waits_for_terms: true })
  expect(await rowOf(accepted.order.code)).toMatchObject({ state: 'issued', waits_for_terms: false })
  await scan(waits.barcode, { override: true })
  expect(await rowOf(waits.order.code)).toMatchObject({ state: 'scanned', waits_for_terms: false })
})

test('staff record the customer’s acceptance at the desk: the ticket is mailed and admits at once', async () => {
  const clerk = await addPerson(shop, 'box office')
  const { order, barcode, email } = await sold({ terms_accepted: true }, clerk.headers)
  expect(order).toMatchObject({ accepted_ts_and_cs: true, tickets: [{ allow_download: true }] })
  expect((await shop.mailsTo(email)).map(({ kind }) => kind)).toContain('order-paid')
  expect(
    await shop.db.kysely
      .selectFrom('orders')
      .select(['accepted_at', 'accepted_from'])
      .where('code', '=', order.code)
      .executeTakeFirst(),
  ).toEqual({ accepted_at: shop.clock.now, accepted_from: null })
  const events = await historyOf(order.code)
  expect(events).toContainEqual(
    expect.objectContaining({
      kind: 'terms-accepted',
      text: 'Staff recorded that the customer accepted the terms and conditions',
      by: 'Iva of the box offices',
    }),
  )
  expect(await logOf(order.code, 'create-order')).toMatchObject([{ after: { terms_accepted: true } }])
  expect(await scan(barcode)).toMatchObject({ result: 'admitted' })
})

test('without a recorded acceptance the terms stay open, and a dry run records none', async () => {
  const { order } = await sold({ terms_accepted: false })
  expect(order.accepted_ts_and_cs).toBe(false)
  expect((await historyOf(order.code)).map(({ kind }) => kind)).not.toContain('terms-accepted')
  const preview = await shop.officeAnswer('create-order', {
    customer: { full_name: 'Eva Guest', email: 'eva-preview@mail.example' },
    items: [{ external_code: 'pass', full_name: 'Eva Guest', email: 'eva-preview@mail.example' }],
    paid: 'cash',
    terms_accepted: true,
    dry_run: true,
  })
  expect(preview.effect.notes).toContain('The customer’s acceptance of the terms will be recorded.')
  expect(await shop.office('get-order', { order: preview.order.code })).toMatchObject(
    refused('order-not-found'),
  )
})
