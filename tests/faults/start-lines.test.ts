import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openOutageProxy, type OutageProxy } from '../support/database/outage-proxy'
import { createTestDatabase } from '../support/database/test-database'
import { dataDirDatabase } from '../support/processes/killable-databases'
import { buildOnce, serverEnv } from '../support/processes/race-shop'
import { type ServerProcess, startServerProcess } from '../support/processes/server-process'
import { until } from '../support/timing/in-turns'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let proxy: OutageProxy
let server: ServerProcess | undefined
const folder = mkdtempSync(join(tmpdir(), 'shop-lines-'))

beforeAll(async () => {
  await buildOnce()
  database = await createTestDatabase()
  proxy = await openOutageProxy(database.connectionString)
})
afterEach(async () => {
  await proxy.end()
  await server?.end()
})
afterAll(async () => {
  await proxy.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(env: Record<string, string>) {
  server = await startServerProcess({ ...serverEnv, DATABASE_URL: proxy.connectionString, ...env })
  return server
}
const linesOf = (of: ServerProcess) =>
  of.logs().map((line) => JSON.parse(line) as Record<string, unknown> & { msg: string; time: number })

describe('with DATABASE_URL', () => {
  test('with DATABASE_URL a start prints only log lines, and the set-up link is in a file that they name', async () => {
    const DATA_DIR = join(folder, 'data')
    const started = await start({ LOG_LEVEL: 'error', SHOP_DEMO: '1', DATA_DIR })
    await until('the link', 20, async () => started.logs().some((line) => line.includes('has no owner yet')))
    const lines = linesOf(started)
    expect(lines.map(({ msg }) => msg)).toContainEqual(
      expect.stringMatching(/^The shop is open at http:\S+ \(/),
    )
    const file = join(DATA_DIR, 'office-set-up-link')
    expect(lines.some(({ msg }) => msg.includes(file))).toBe(true)
    expect(started.logs().join('\n')).not.toContain('/office/set-up/')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const link = /\/office\/set-up\/([\w-]+)\n$/.exec(readFileSync(file, 'utf8'))?.[1]
    const answer = await fetch(`${started.url}/office/api/get-set-up-link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ link }),
    })
    expect(answer.status).toBe(200)
  })

  test('with DATABASE_URL a startup warning is printed once', async () => {
    const started = await start({ LOG_LEVEL: 'info', SHOP_DEMO: '1', SANDBOX: '', DATA_DIR: folder })
    await until('the start', 20, async () => started.logs().some((line) => line.includes('is open at')))
    const messages = linesOf(started).map(({ msg }) => msg)
    expect(messages.filter((msg) => msg.includes('The demo shop is on'))).toHaveLength(1)
    expect(new Set(messages).size).toBe(messages.length)
  })

  test.skipIf(process.getuid?.() === 0)(
    'without a writable DATA_DIR the start names the command for a set-up link',
    async () => {
      const DATA_DIR = mkdtempSync(join(folder, 'closed-'))
      chmodSync(DATA_DIR, 0o500)
      const started = await start({ DATA_DIR })
      await until('the sentence', 20, async () =>
        started.logs().some((line) => line.includes('npm run shop -- add-staff EMAIL')),
      )
      expect(started.logs().join('\n')).not.toContain('/office/set-up/')
    },
  )

  test('if DATA_DIR is not a folder the start names the command for a set-up link, and the shop is open', async () => {
    const started = await start({ DATA_DIR: '/dev/null/data' })
    await until('the sentence', 20, async () =>
      started.logs().some((line) => line.includes('npm run shop -- add-staff EMAIL')),
    )
    expect((await fetch(`${started.url}/readyz`)).status).toBe(200)
  })

  test('during a database outage at most one line per second is logged, and its end is logged', async () => {
    const started = await start({ LOG_LEVEL: 'info', DATA_DIR: folder })
    await proxy.begin('refused')
    const began = Date.now()
    const times = () => linesOf(started).flatMap(({ time }) => (time > began ? [time] : []))
    while (times().length < 5 && Date.now() < began + 30_000)
      await Promise.all(
        Array.from({ length: 20 }, () =>
          fetch(`${started.url}/api/login`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ email: 'a@mail.example', password: 'x' }),
          }),
        ),
      )
    const [first = 0, ...others] = times()
    expect(others.length).toBeGreaterThan(3)
    expect(others.length).toBeLessThanOrEqual(Math.round((Math.max(...others) - first) / 1000))
    await proxy.end()
    expect(linesOf(started).some(({ skipped }) => Number(skipped) > 10)).toBe(true)
  })
})

test('the embedded shop prints sentences and its sign-in link, and no warning twice', async () => {
  const place = dataDirDatabase()
  server = await startServerProcess({ ...place.env, SHOP_DEMO: '1', DEMO_ORDERS: '0', SANDBOX: '' })
  const started = server
  await until('the link', 30, async () => started.logs().some((line) => line.includes('/office/sign-in/')))
  const lines = started.logs()
  const sentences = lines.filter((line) => !line.startsWith('{'))
  expect(sentences).toContainEqual(expect.stringMatching(/^The shop is open at /))
  expect(sentences).toContainEqual(
    expect.stringMatching(/^Sign in to the office with this link, once, .*\/office\/sign-in\//),
  )
  expect(existsSync(join(place.env['DATA_DIR'] ?? '', 'office-set-up-link'))).toBe(false)
  for (const sentence of sentences)
    expect(lines.filter((line) => line.includes(JSON.stringify(sentence).slice(1, -1)))).toHaveLength(1)
  await server.end()
  await place.remove()
})
