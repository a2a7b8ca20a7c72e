import { afterAll, beforeAll, expect, test } from 'vitest'
import { oldOrdersJob } from '#server/modules/retention/tidy-up'
import { orderSteps } from '#tests/support/app/order-steps'
import { addPerson, type TestPerson } from '#tests/support/app/staff-people'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'

/** Saved views that search for a person who is erased (decision 031). */

let shop: TestApp
let ana: TestPerson
let ben: TestPerson
beforeAll(async () => {
  shop = await startTestApp()
  ana = await addPerson(shop)
  ben = await addPerson(shop, 'manager')
})
afterAll(() => shop.stop())

const save = (who: TestPerson, name: string, search: string, list = 'orders', isShared = false) =>
  shop.officeAnswer('save-view', { list: list as 'orders', name, search, is_shared: isShared }, who.headers)
const left = async () =>
  (await shop.db.kysely.selectFrom('staff_view').select('name').orderBy('id').execute()).map(
    ({ name }) => name,
  )
const idOf = async (email: string) =>
  (await shop.officeAnswer('find-customers', { query: email })).customers.find((one) => one.email === email)
    ?.id ?? 0

test('an erasure removes views with the address or full name, also from the audit log; others stay', async () => {
  const { email } = await shop.customer('Đurđica Šimić-Kos')
  await save(ana, 'Caller', `?q=${encodeURIComponent(email.toUpperCase())}&status=paid`)
  await save(ben, 'Late', '?q=durdica+simic-kos&overdue=true', 'orders', true)
  await save(ben, 'Turned', '?q=simic+kos+djurdica')
  await save(ben, 'Tickets of Đurđica Šimić-Kos', '?state=issued', 'tickets')
  // Unrelated: a longer or similar address, one word of the name, a part of the address, and an empty search.
  const others = [`x${email}`, `${email}.hr`, 'durdica', email.split('@')[1] ?? '']
  for (const query of others) await save(ana, `Of ${query}`, `?q=${encodeURIComponent(query)}`)
  await save(ana, 'Unpaid', '?status=pending', 'orders', true)

  const requested = { customer_id: await idOf(email) }
  const { effect } = await shop.officeAnswer('erase-customer', { ...requested, dry_run: true })
  expect(effect.notes).toContain('4 saved views with their name or address will be removed.')
  expect(await left()).toHaveLength(9)
  await shop.officeAnswer('erase-customer', { ...requested, fingerprint: effect.fingerprint })
  expect(await left()).toEqual([...others.map((query) => `Of ${query}`), 'Unpaid'])
  const { rows } = await shop.officeAnswer('find-audit', { action: 'save-view' })
  expect(JSON.stringify(rows)).not.toContain('Šimić')
  expect(rows.find(({ subject }) => subject === 'tickets')).toMatchObject({ after: { is_shared: false } })
  expect(rows.find(({ subject }) => subject === 'orders: Late')).toMatchObject({ after: { name: 'Late' } })
})

test('erasing a person with a one-word name removes only views with the address, also by self-deletion', async () => {
  const { token, password, email } = await shop.customer('Cher')
  await save(ana, 'Cher', '?q=cher')
  await save(ana, 'Hers', `?q=${encodeURIComponent(`paid ${email}`)}`)
  await shop.answer('delete-my-account', { token, password })
  expect(await left()).toContain('Cher')
  expect(await left()).not.toContain('Hers')
})

test('erasing an order of a deleted buyer removes the views too; views for a remaining customer stay', async () => {
  const { order } = orderSteps(() => shop)
  const made = await order('bank_transfer', 'pass')
  const { token, password, email } = made.customer
  const stays = await order('bank_transfer', 'pass')
  for (const { code, total_price } of [made.order, stays.order])
    await shop.officeAnswer('record-payment', { order: code, amount: total_price ?? 0 })
  await shop.answer('delete-my-account', { token, password })
  await save(ana, 'Gone', `?q=${encodeURIComponent(email)}`)
  await save(ana, 'Stays', `?q=${encodeURIComponent(stays.customer.email)}`)

  await shop.configure({ retentionMonths: 6 })
  shop.clock.now = new Date('2028-07-20T10:00:00Z')
  const erase = oldOrdersJob(shop.context)
  while (await erase());
  expect(await left()).toContain('Stays')
  expect(await left()).not.toContain('Gone')
})
