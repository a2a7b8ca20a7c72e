import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test(
  'a call that gets no database connection returns an error that says so, and can be retried',
  { timeout: 60_000 },
  async () => {
    const { pool } = app.context.db
    const taken = await Promise.all(Array.from({ length: 10 }, () => pool.connect()))
    const refused = await app.call('get-data', {})
    expect(refused).toMatchObject({
      status: 503,
      body: { message: 'The shop is very busy. Please try again in a moment.' },
      headers: { 'retry-after': '5' },
    })
    for (const client of taken) client.release()
    expect((await app.call('get-data', {})).status).toBe(200)
  },
)

test('a server error returns the id of its request, and nothing about the cause', async () => {
  await app.db.pool.query('alter table session rename to session_elsewhere')
  const { status, body } = await app.call('get-user', { token: 'somebody' })
  await app.db.pool.query('alter table session_elsewhere rename to session')
  expect(status).toBe(500)
  expect(Object.keys(body)).toEqual(['code', 'message'])
  expect(body['message']).toMatch(/^Something went wrong on our side\. Request [0-9a-f-]{36}\.$/)
  const number = String(body['message']).slice(-37, -1)
  const [logged] = app.faults.splice(0)
  expect(logged).toContain('session')
  expect(logged).toContain(number)
})
