import { pino } from 'pino'
import { Registry } from 'prom-client'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '../../server/app'
import { startTestApp, type TestApp, type TestCustomer } from '../support/app/test-app'

let shop: TestApp
let app: FastifyInstance
let ana: TestCustomer
const lines: string[] = []

beforeAll(async () => {
  shop = await startTestApp()
  ana = await shop.customer()
  const logger = pino({ level: 'info', base: undefined }, { write: (line: string) => void lines.push(line) })
  app = await createApp(shop.world, {
    logger,
    metrics: new Registry(),
    distFolder: null,
    mailbox: null,
    isReady: () => true,
  })
})
afterAll(async () => {
  await app.close()
  await shop.stop()
})
beforeEach(() => void lines.splice(0))

const ask = (path: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: path, headers, payload })
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

test('each login, right or wrong, is a line that says when, what and how it ended, but not who', async () => {
  await ask('/api/login', { email: ana.email, password: 'a guess at it' })
  await ask('/api/login', { email: ana.email, password: ana.password })
  await ask('/api/get-user', { token: 'a-token-that-is-none' })
  const at = { time: expect.any(Number), reqId: expect.stringMatching(/^[\da-f-]{36}$/), method: 'POST' }
  expect(logged()).toMatchObject([
    { ...at, route: '/api/login', status: 422 },
    { ...at, route: '/api/login', status: 200 },
    { ...at, route: '/api/get-user', status: 401 },
  ])
  expect(lines.join('')).not.toMatch(/mail\.example|a guess at it|a-token-that-is-none/)
  expect(lines.join('')).not.toContain(ana.password)
})

test('a call of the office without a right is one too, without the key', async () => {
  await ask('/office/api/export', {}, { authorization: 'Bearer no-key-of-this-shop' })
  expect(logged()).toMatchObject([{ route: '/office/api/export', status: 401 }])
  expect(lines.join('')).not.toContain('no-key-of-this-shop')
})

test('an address with secrets or line breaks in it writes neither', async () => {
  await app.inject({ url: `/download-ticket/${ana.email}/A%0A%7B%22level%22%3A50%7D` })
  await app.inject({ url: '/nowhere%0d%0a{"level":60}' })
  expect(logged()).toMatchObject([
    { route: '/download-ticket/:email/:code', status: 404 },
    { route: 'none', status: 404 },
  ])
  expect(lines.join('')).not.toContain(ana.email)
})

test('a fault is logged with its cause, and answered with a request id alone', async () => {
  await shop.db.pool.query('alter table customer rename to customer_away')
  const answer = await ask('/api/login', { email: ana.email, password: ana.password })
  await shop.db.pool.query('alter table customer_away rename to customer')
  const [fault, line] = logged()
  expect(fault).toMatchObject({
    level: 50,
    msg: 'fault',
    err: { stack: expect.stringContaining('customer') },
  })
  expect(line).toMatchObject({ route: '/api/login', status: 500, reqId: fault?.['reqId'] })
  expect(answer.json()).toEqual({
    message: `Something went wrong on our side. Request ${String(line?.['reqId'])}.`,
  })
  expect(lines.join('')).not.toContain(ana.password)
})
