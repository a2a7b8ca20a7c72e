import { existsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostmaster } from '#server/platform/db/embedded/launch-postgres'
import { waitForDatabase } from '#server/platform/db/open-postgres'
import { whyNotStarted } from '#server/platform/process/start-failures'
import { createTestDatabase } from '../support/database/test-database'
import { runToEnd } from '../support/processes/failing-start'
import { dataDirDatabase } from '../support/processes/killable-databases'
import { buildOnce, serverEnv } from '../support/processes/race-shop'
import { startServerProcess } from '../support/processes/server-process'
import { until } from '../support/timing/in-turns'

const secret = 'a-secret-that-only-tests-share-0123456789abcdef'

/** Output of a server that waited for its database in vain. It waits for a minute while the other tests run. */
let timedOutStart: Promise<unknown>
beforeAll(async () => {
  await buildOnce()
  const DATABASE_URL = 'postgresql://shop@127.0.0.1:1/none'
  timedOutStart = startServerProcess({ DATABASE_URL }).catch((error: unknown) => error)
})

/** Expects one sentence for a person: no stack trace, no error class, no second sentence from another source. */
function expectSentence(printed: string, ...named: string[]) {
  for (const one of named) expect(printed).toContain(one)
  expect(printed).not.toMatch(/^\s+at /m)
  expect(printed).not.toMatch(/\b\w*Error:/)
}

describe('a start that fails gives the reason in a sentence, and exits with 1', () => {
  test.each([
    ['an invalid mail server', { SMTP_URL: 'mail.example.com' }, ['SMTP_URL']],
    ['an invalid proxy', { TRUST_PROXY: 'nginx' }, ['TRUST_PROXY']],
    ['an invalid database URL', { DATABASE_URL: 'db.example.com/shop' }, ['DATABASE_URL']],
    ['an invalid public address', { PUBLIC_URL: 'shop.example' }, ['PUBLIC_URL']],
    ['a sender with a name', { MAIL_FROM: 'Sea Days <tickets@shop.example>' }, ['MAIL_FROM']],
    ['a port that is not a number', { PORT: 'http' }, ['PORT: must be a number']],
    ['a database server without a secret', { DATABASE_URL: 'postgresql://127.0.0.1:1/shop' }, ['APP_SECRET']],
  ])('a start fails with one sentence for %s', async (_, env, named) => {
    const { code, printed } = await runToEnd('main', env)
    expect(code).toBe(1)
    expectSentence(printed, ...named)
    expect(printed.trim().split('\n').length).toBeLessThanOrEqual(2)
  })

  test('a start with a taken port names the port and stops the embedded PostgreSQL', async () => {
    const place = dataDirDatabase()
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const PORT = String((taken.address() as AddressInfo).port)
    const { code, printed } = await runToEnd('main', { ...place.env, PORT, SHOP_DEMO: '0' })
    expect(code).toBe(1)
    expectSentence(printed, PORT, 'PORT')
    expect(findPostmaster(`${place.env['DATA_DIR']}/postgres`)).toBeUndefined()
    await new Promise((resolve) => taken.close(resolve))
    await place.remove()
  })

  test('a start with a taken port does not change the database', async () => {
    const database = await createTestDatabase()
    const admin = new pg.Client({ connectionString: database.connectionString })
    await admin.connect()
    await admin.query('drop schema public cascade')
    await admin.query('create schema public')
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const PORT = String((taken.address() as AddressInfo).port)
    const { code, printed } = await runToEnd('main', {
      PORT,
      DATABASE_URL: database.connectionString,
      APP_SECRET: secret,
    })
    expect(code).toBe(1)
    expectSentence(printed, PORT, 'PORT')
    const { rows } = await admin.query(`select tablename from pg_tables where schemaname = 'public'`)
    expect(rows).toEqual([])
    await admin.end()
    await new Promise((resolve) => taken.close(resolve))
    await database.drop()
  })

  test('a start with too few DEMO_ORDERS fails before anything is created', async () => {
    const place = dataDirDatabase()
    const DATA_DIR = `${place.env['DATA_DIR']}/none`
    const { code, printed } = await runToEnd('main', { DATA_DIR, DEMO_ORDERS: '20' })
    expect(code).toBe(1)
    expectSentence(printed, 'DEMO_ORDERS: must be 0 or from 100 to 5000')
    expect(existsSync(DATA_DIR)).toBe(false)
    await place.remove()
  })

  test('a start with a DATA_DIR on a read-only file system says what to mount', () => {
    const why = Object.assign(new Error('EROFS: read-only file system, open'), {
      code: 'EROFS',
      path: '/data/postgres.json.1',
      syscall: 'open',
    })
    const sentence = whyNotStarted(why, undefined, '/data')
    expectSentence(sentence, 'DATA_DIR (/data)', 'read-only', 'Mount a folder or volume at /data')
    expect(sentence).not.toContain('postgres.json')
  })

  test('a start with a database that does not exist names it', async () => {
    const database = await createTestDatabase()
    const address = new URL(database.connectionString)
    address.pathname = '/nowhere'
    const { code, printed } = await runToEnd('main', { DATABASE_URL: address.href, APP_SECRET: secret })
    expect(code).toBe(1)
    expectSentence(printed, 'nowhere', 'DATABASE_URL')
    expect(printed).not.toContain(address.password)
    await database.drop()
  })

  test('a start waits for a database that is not up yet, then names it in a sentence', async () => {
    const closed = 'postgresql://shop:pass-phrase@127.0.0.1:1/shop'
    let times = 0
    const waited = waitForDatabase(closed, {
      timeoutMs: 700,
      signal: new AbortController().signal,
      waiting: () => (times += 1),
    })
    const error: unknown = await waited.catch((reason: unknown) => reason)
    expect(times).toBe(1)
    const sentence = whyNotStarted(error, closed)
    expectSentence(sentence, '127.0.0.1:1', 'DATABASE_URL')
    expect(sentence).not.toContain('pass-phrase')
  })
})

describe('the secret of a database', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  const env = (more: Record<string, string>) => ({
    ...serverEnv,
    DATABASE_URL: database.connectionString,
    ...more,
  })

  beforeAll(async () => {
    database = await createTestDatabase()
    await (await startServerProcess(env({}))).end()
  })
  afterAll(() => database.drop())

  test('a different secret is rejected with instructions, and accepted together with the old one', async () => {
    const other = 'another-secret-0123456789'
    const { code, printed } = await runToEnd('main', env({ APP_SECRET: other }))
    expect(code).toBe(1)
    expectSentence(printed, 'APP_SECRET', 'APP_SECRET_PREVIOUS', 'replace-secret')
    expect(printed).not.toContain(other)
    const both = await startServerProcess(env({ APP_SECRET: other, APP_SECRET_PREVIOUS: secret }))
    // The old process continues in parallel.
    const old = await startServerProcess(env({}))
    expect(await both.end()).toBe(0)
    expect(await old.end()).toBe(0)
  })

  test('replace-secret accepts a new secret, and the lost one is rejected from then on', async () => {
    const fresh = 'a-fresh-secret-0123456789'
    expect((await runToEnd('main', env({ APP_SECRET: fresh }))).code).toBe(1)
    const replaced = await runToEnd('shop-command', env({ APP_SECRET: fresh }), ['replace-secret'])
    expect(replaced).toMatchObject({ code: 0 })
    await (await startServerProcess(env({ APP_SECRET: fresh }))).end()
    expect((await runToEnd('main', env({}))).code).toBe(1)
  })
})

test.runIf(process.platform === 'linux')(
  'a DATA_DIR in which no folder can be created is rejected at once with a sentence',
  async () => {
    const { code, printed } = await runToEnd('main', { DATA_DIR: '/proc/nothing' })
    expect(code).toBe(1)
    expectSentence(printed, '/proc/nothing', 'DATA_DIR')
  },
)

describe('a command', () => {
  test('a command without the server’s variables creates nothing and names the missing ones', async () => {
    const place = dataDirDatabase()
    const DATA_DIR = `${place.env['DATA_DIR']}/none`
    const { code, printed } = await runToEnd('shop-command', { DATA_DIR }, ['audit-stock'])
    expect(code).toBe(1)
    expectSentence(printed, DATA_DIR, 'DATABASE_URL')
    expect(existsSync(DATA_DIR)).toBe(false)
    await place.remove()
  })

  test('a command names the database that it works on, without its password', async () => {
    const database = await createTestDatabase()
    const { code, printed } = await runToEnd('shop-command', { DATABASE_URL: database.connectionString }, [
      'audit-stock',
    ])
    expect(code).toBe(0)
    const { pathname, password } = new URL(database.connectionString)
    expect(printed).toContain(pathname.slice(1))
    expect(printed).not.toContain(password || 'no password')
    await database.drop()
  })
})

test('an open shop keeps running if its link to the office cannot be created', async () => {
  const database = await createTestDatabase()
  const env = { ...serverEnv, DATABASE_URL: database.connectionString }
  await (await startServerProcess(env)).end()
  const admin = new pg.Client({ connectionString: database.connectionString })
  await admin.connect()
  await admin.query('alter table staff_link rename to taken_away')
  await admin.end()
  const server = await startServerProcess(env)
  await until('the line of the log', 20, () =>
    Promise.resolve(server.logs().some((line) => line.includes('no link to the office was made'))),
  )
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(await server.end()).toBe(0)
  await database.drop()
})

test('a server waits a minute for its database and then reports why it did not start', async () => {
  const said = String(await timedOutStart)
  expect(said).toMatch(/did not start[\s\S]*a minute at most[\s\S]*127\.0\.0\.1:1/)
  expect(said).toContain('ECONNREFUSED')
})
