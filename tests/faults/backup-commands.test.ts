import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fingerprintOf } from '#server/platform/db/secret-fingerprint'
import { createTestDatabase } from '../support/database/test-database'
import { buildOnce } from '../support/processes/race-shop'
import { startServerProcess } from '../support/processes/server-process'

const command = resolve(import.meta.dirname, '../../dist/server/shop-command.js')
const folder = mkdtempSync(join(tmpdir(), 'backup-commands-'))
chmodSync(folder, 0o755)
const [first, second] = [join(folder, 'first'), join(folder, 'second')]
const file = join(folder, 'shop.backup')
let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  await buildOnce()
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const run = (env: Record<string, string>, ...args: string[]) =>
  promisify(execFile)(process.execPath, [command, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    maxBuffer: 1e8,
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )

test('backup and restore move a running shop with its own secret to another data folder and to a database server', async () => {
  const none = await run({ DATA_DIR: first }, 'backup', file)
  expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining(`There’s no shop in ${first}`) })

  const shop = await startServerProcess({ DATA_DIR: first, APP_SECRET: '', LOG_LEVEL: 'error' })
  try {
    const made = await run({ DATA_DIR: first }, 'backup', file)
    expect(made.stderr).toMatch(
      /Wrote \d+ tables with \d+ rows to .*\n.*The|The file includes the secret from DATA_DIR/s,
    )
    expect(made.code).toBe(0)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const taken = await run({ DATA_DIR: first }, 'restore', file)
    expect(taken).toMatchObject({ code: 1, stderr: expect.stringContaining('contains a shop') })
  } finally {
    await shop.end()
  }
  const secret = readFileSync(join(first, 'app-secret'), 'utf8')

  const there = await run({ DATA_DIR: second }, 'restore', file)
  expect(there).toMatchObject({ code: 0, stdout: '' })
  expect(there.stderr).toContain('is in DATA_DIR: start the shop without APP_SECRET')
  expect(readFileSync(join(second, 'app-secret'), 'utf8')).toBe(secret)
  expect(statSync(join(second, 'app-secret')).mode & 0o777).toBe(0o600)
  const [was, is] = [await run({ DATA_DIR: first }, 'export'), await run({ DATA_DIR: second }, 'export')]
  expect(is.stdout).toBe(was.stdout)

  const url = { DATABASE_URL: database.connectionString, DATA_DIR: join(folder, 'third') }
  const moved = await run(url, 'restore', file)
  expect(moved).toMatchObject({ code: 0, stdout: `${secret}\n` })
  expect(moved.stderr).toContain(fingerprintOf(secret))
  const given = 'another-secret-0123456789'
  const outside = await run({ ...url, APP_SECRET: given }, 'backup', join(folder, 'url.backup'))
  expect(outside.stderr).toContain(`fingerprint ${fingerprintOf(given)}`)
  expect(outside.stderr).toContain('isn’t included')
})

test('backup and restore explain invalid arguments in one sentence', async () => {
  for (const args of [
    ['backup'],
    ['restore', 'a', 'b'],
    ['backup', '--slow', 'x'],
    ['restore', join(folder, 'none')],
    ['backup', join(folder, 'none', 'x')],
  ]) {
    const requested = await run({ DATA_DIR: first }, ...args)
    expect(requested.code).toBe(1)
    expect(requested.stderr).toMatch(
      /Which file\?|Unknown argument: --slow|There’s no file|none\/x.*can’t be written or read \(ENOENT\)/,
    )
    expect(requested.stderr).not.toContain('    at ')
  }
})
