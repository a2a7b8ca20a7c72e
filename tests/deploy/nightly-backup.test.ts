import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../support/database/test-database'
import { buildOnce } from '../support/processes/race-shop'
import { startSmallS3 } from '../support/s3/small-s3'
import { until } from '../support/timing/in-turns'

const program = resolve(import.meta.dirname, '../../deploy/backup.mjs')
let database: Awaited<ReturnType<typeof createTestDatabase>>
let folder = ''
beforeAll(async () => {
  await buildOnce()
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nightly-'))
  return () => rmSync(folder, { recursive: true, force: true })
})

const env = (more: Record<string, string> = {}) => ({
  PATH: process.env.PATH,
  DATABASE_URL: database.connectionString,
  ...more,
})
const backUp = (more?: Record<string, string>) =>
  spawnSync(process.execPath, [program, folder], { encoding: 'utf8', env: env(more) })
const named = (daysAgo: number) =>
  `shop-${new Date(Date.now() - daysAgo * 86_400_000).toISOString().replace(/:|\.\d+/g, '')}.backup`
const put = (...names: string[]) => {
  for (const name of names) writeFileSync(join(folder, name), 'old')
}

test('a complete nightly backup removes nightly backups older than the retention period', () => {
  const kept = [named(2), named(6.9), 'shop.backup', 'before-the-sale.backup', 'notes.txt']
  const gone = [named(7.1), named(300), `${named(20)}.partial`]
  put(...kept, ...gone)
  const { status, stderr } = backUp({ BACKUP_DAYS: '7' })
  expect([status, stderr]).toEqual([0, expect.stringContaining(`Removed ${join(folder, gone[0] ?? '')}`)])
  const left = readdirSync(folder)
  expect(left).toEqual(expect.arrayContaining(kept))
  expect(left.filter((name) => gone.includes(name))).toEqual([])
  expect(left).toHaveLength(kept.length + 1)
})

test('a failed nightly backup removes nothing and reports it', () => {
  const old = [named(100), named(50)]
  put(...old)
  const closed = new URL(database.connectionString)
  closed.port = '1'
  const { status, stderr } = backUp({ DATABASE_URL: closed.href })
  expect([status, stderr]).toEqual([1, expect.stringContaining('no older one was removed')])
  expect(readdirSync(folder).toSorted()).toEqual(old.toSorted())
  for (const BACKUP_DAYS of ['0', '-1', 'two']) expect(backUp({ BACKUP_DAYS }).status).toBe(1)
})

test('with BACKUP_URL the backup is stored in both places, and old ones are removed from both', async () => {
  const access = { key: 'AKIDEXAMPLE', secret: 'a/secret+key', region: 'eu-central-1' }
  const s3 = await startSmallS3(access)
  try {
    const remote = {
      BACKUP_URL: `s3://AKIDEXAMPLE:a%2Fsecret%2Bkey@${s3.host}/shop/nightly?tls=0&region=eu-central-1`,
      BACKUP_KEY: Buffer.alloc(32, 7).toString('base64'),
      BACKUP_DAYS: '7',
    }
    const backUpTo = (target: string, more = {}) =>
      promisify(execFile)(process.execPath, [program, target], { env: env({ ...remote, ...more }) }).then(
        ({ stderr }) => ({ code: 0, stderr }),
        (error: { code: number; stderr: string }) => error,
      )
    const [old, kept] = [named(8), named(6)]
    put(old, kept)
    for (const name of [old, kept]) s3.objects.set(`nightly/${name}`, { bytes: Buffer.from('old'), type: '' })

    s3.state.drops = (request) => request.startsWith('POST')
    const failed = await backUpTo(folder)
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('not at BACKUP_URL') })
    expect(readdirSync(folder)).toEqual(expect.arrayContaining([old, kept]))
    expect(s3.objects.size).toBe(2)

    s3.state.drops = () => false
    // The times in the names have whole seconds.
    await delay(1000)
    expect(await backUpTo(folder)).toMatchObject({ code: 0 })
    const local = readdirSync(folder).toSorted()
    const stored = () => [...s3.objects.keys()].map((name) => name.replace('nightly/', '')).toSorted()
    expect(local).not.toContain(old)
    expect(local).toHaveLength(3)
    expect(stored()).toEqual([local[0], local[2]])

    expect(await backUpTo('s3:')).toMatchObject({ code: 0 })
    expect(stored()).toHaveLength(3)
    expect(readdirSync(folder)).toHaveLength(3)
    expect(await backUpTo('s3:', { BACKUP_URL: '' })).toMatchObject({ code: 1 })
  } finally {
    s3.close()
  }
})

test('the nightly backup runs at once if there is none of the last day, then daily at the configured time', async () => {
  const soon = (ms: number) => new Date(Date.now() + ms).toISOString().slice(11, 19)
  put(named(1.2))
  const nightly = async (time: string, work: () => Promise<void>) => {
    const child = spawn(process.execPath, [program, folder, time], {
      env: env({ TZ: 'UTC' }),
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    try {
      await work()
      expect(child.exitCode).toBe(null)
    } finally {
      child.kill()
      await ended
    }
  }
  const whole = () => readdirSync(folder).filter((name) => name.endsWith('.backup')).length
  await nightly(soon(3_600_000).slice(0, 5), async () => {
    await until('the first one is made', 60, async () => whole() === 2)
    await delay(1500)
    expect(whole()).toBe(2)
  })
  // A backup of the last day exists now, so nothing happens before the configured time.
  await nightly(soon(10_000), async () => {
    await delay(1500)
    expect(whole()).toBe(2)
    await until('the one of the time is made', 60, async () => whole() === 3)
  })
})
