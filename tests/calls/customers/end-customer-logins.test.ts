import { afterAll, beforeAll, expect, test } from 'vitest'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

test('staff end all sessions of one customer, whose password still works', async () => {
  const ana = await shop.customer('Ana Lost')
  const ivo = await shop.customer('Ivo There')
  const login = { email: ana.email, password: ana.password }
  const { remember_token: second } = await shop.answer('login', login)
  const { customers } = await shop.officeAnswer('find-customers', { query: ana.email })
  const customer_id = customers[0]?.id ?? 0
  expect(customers[0]?.sessions).toBe(2)

  expect(await shop.officeAnswer('end-customer-logins', { customer_id })).toEqual({ ended: 2 })
  for (const token of [ana.token, second]) expect((await shop.call('get-user', { token })).status).toBe(401)
  expect((await shop.call('get-user', { token: ivo.token })).status).toBe(200)
  const { remember_token: token } = await shop.answer('login', login)
  expect((await shop.call('get-user', { token })).status).toBe(200)

  const { rows } = await shop.officeAnswer('find-audit', { action: 'end-customer-logins' })
  expect(rows[0]).toMatchObject({ subject: `customer ${customer_id}`, after: { logins_ended: 2 } })
  expect(await shop.office('end-customer-logins', { customer_id: 999_999 })).toMatchObject(
    refused('customer-not-found'),
  )
})
