/**
 * Tests `shop upgrade` with real processes of two versions. A program of the test replaces `systemctl`: it stops and
 * starts the built servers. systemd itself and containers are not tested here.
 */
import { execFile } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '#server/platform/db/embedded/launch-postgres'
import { createTestDatabase } from '../support/database/test-database'
import { copyBuild, copyLaterBuild } from '../support/processes/later-build'
import { buildOnce, serverEnv } from '../support/processes/race-shop'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
const [programs, shop] = [join(folder, 'bin'), join(folder, 'shop')]
const file = join(folder, 'before.backup')
let database: Awaited<ReturnType<typeof createTestDatabase>>
let ports: number[]
const isRoot = process.geteuid?.() === 0
const adds = 'await db.schema.alterTable("event").addColumn("note", "text").execute();'

beforeAll(async () => {
  await buildOnce()
  database = await createTestDatabase()
  // Processes are restarted in the order of their names.
  ports = [await freePort(), await freePort()].toSorted((a, b) => a - b)
  await sql(
    `insert into event (code, name, venue, address, timezone, starts_at, ends_at)
     values ('SUMMER', 'Summer', 'Harbour', 'Split', 'Europe/Zagreb', now(), now())`,
  )
  copyBuild(shop)
  mkdirSync(programs)
  program('sudo', '[ "$1" != -u ] || shift 2\nexec "$@"')
  program('systemctl', systemctl())
  await services('start', ...units())
})
afterAll(async () => {
  await services('stop', ...units())
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const units = () => ports.map((port) => `shop@${port}`)
const program = (name: string, text: string) => {
  writeFileSync(join(programs, name), `#!/bin/bash\n${text}\n`)
  chmodSync(join(programs, name), 0o755)
}

/** Returns a replacement for systemctl for the units `shop@PORT`. It starts the server in the folder `shop`. */
const systemctl = () => `
cd ${folder}
verb=$1; shift
stop() { if [ -f "$1.pid" ]; then kill "$(cat "$1.pid")" 2>/dev/null; while kill -0 "$(cat "$1.pid")" 2>/dev/null; do sleep 0.1; done; rm "$1.pid"; fi; }
start() {
  PORT=\${1#*@} node ${shop}/dist/server/main.js >>"$1.log" 2>&1 </dev/null &
  echo $! >"$1.pid"
  PORT=\${1#*@} node ${shop}/deploy/ready.mjs \${READY_SECONDS:-80}
}
if [ "$verb" = list-units ]; then for one in *.pid; do echo "\${one%.pid}.service loaded active running Ticket shop"; done; exit; fi
for unit in "$@"; do
  [ "$verb" = start ] || stop "$unit"
  [ "$verb" = stop ] || start "$unit" || exit 1
done`

const environment = (more: Record<string, string> = {}) => {
  const url = new URL(database.connectionString)
  return {
    ...serverEnv,
    DATABASE_URL: database.connectionString,
    DATA_DIR: join(folder, 'data'),
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    APP_SECRET: 'a-secret-of-the-upgrade-0123456789',
    PATH: `${programs}:${process.env['PATH']}`,
    // These variables are for psql and createdb in the roll-back instructions.
    PGHOST: url.searchParams.get('host') ?? url.hostname,
    PGPORT: url.port || (url.searchParams.get('port') ?? '5432'),
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: 'postgres',
    ...more,
  }
}
async function run(name: string, args: readonly string[], more?: Record<string, string>) {
  return promisify(execFile)(name, args, { env: environment(more) }).then(
    ({ stdout, stderr }) => ({ code: 0, printed: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      printed: error.stdout + error.stderr,
    }),
  )
}
const services = (verb: string, ...names: string[]) => run(join(programs, 'systemctl'), [verb, ...names])
const upgrade = (args: readonly string[], more?: Record<string, string>) =>
  run(process.execPath, [join(shop, 'dist/server/shop-command.js'), 'upgrade', '--fast', ...args], more)

async function sql(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
const columns = `select column_name from information_schema.columns where table_name = 'event' and column_name = 'note'`
const pids = () => units().map((unit) => readFileSync(join(folder, `${unit}.pid`), 'utf8').trim())
const answers = () =>
  Promise.all(ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/readyz`)).status))
/** Installs another version, as the guide describes. */
function replaceProgram(make: (path: string) => void): void {
  if (existsSync(`${shop}-old`)) rmSync(`${shop}-old`, { recursive: true })
  renameSync(shop, `${shop}-old`)
  make(shop)
}
const wayBackOf = (printed: string) =>
  printed
    .slice(printed.indexOf('How to go back'))
    .split('\n')
    .filter((line) => line.startsWith('  '))
    .map((line) => line.trim())

test('upgrade rolls back a failing migration, and the earlier version keeps serving', async () => {
  replaceProgram((path) =>
    copyLaterBuild(path, '002-later', `${adds} throw new Error('a row is in the way')`),
  )
  const before = pids()
  const failed = await upgrade([join(folder, 'failed.backup')])
  expect(failed).toMatchObject({
    code: 1,
    printed: expect.stringMatching(
      /To be done: 002-later\.\nWrote \d+ tables .*could not be brought up to date: a row is in the way\nEverything was rolled back/s,
    ),
  })
  expect(failed.printed).not.toMatch(/Restarted|    at /)
  expect(await sql(columns)).toEqual([])
  expect(pids()).toEqual(before)
  expect(await answers()).toEqual([200, 200])
  rmSync(shop, { recursive: true })
  renameSync(`${shop}-old`, shop)
})

test('upgrade does nothing without a backup file or on a database of a newer version', async () => {
  expect(await upgrade([])).toMatchObject({ code: 1, printed: expect.stringContaining('Which file') })
  await sql(`insert into kysely_migration values ('999-later', now()::text)`)
  const newer = await upgrade([join(folder, 'newer.backup')])
  expect(newer).toMatchObject({ code: 1, printed: expect.stringContaining('a newer version of the shop') })
  expect(existsSync(join(folder, 'newer.backup'))).toBe(false)
  await sql(`delete from kysely_migration where name = '999-later'`)
})

test.runIf(isRoot)(
  'upgrade backs up, migrates and restarts one process after the other, and its instructions restore the earlier version',
  async () => {
    replaceProgram((path) => copyLaterBuild(path, '002-later', adds))
    const before = pids()
    const done = await upgrade([file])
    expect(done).toMatchObject({ code: 0 })
    expect(done.printed).toContain('The database is up to date.\n')
    expect(done.printed).toMatch(
      new RegExp(
        units()
          .map((unit) => `Restarted ${unit}\\.`)
          .join('\\n'),
      ),
    )
    expect(await sql(columns)).toHaveLength(1)
    expect(pids().filter((pid) => before.includes(pid))).toEqual([])
    expect(await answers()).toEqual([200, 200])
    expect(await sql('select code, note from event')).toEqual([{ code: 'SUMMER', note: null }])

    const back = wayBackOf(done.printed)
    expect(back).toHaveLength(7)
    for (const line of back) expect(await run('bash', ['-c', line])).toMatchObject({ code: 0 })
    expect(await answers()).toEqual([200, 200])
    expect(await sql('select code from event')).toEqual([{ code: 'SUMMER' }])
    expect(await sql(columns)).toEqual([])
    expect(existsSync(`${shop}-failed`)).toBe(true)
    await run('dropdb', [`${new URL(database.connectionString).pathname.slice(1)}_newer`])
  },
)

test.runIf(isRoot)(
  'upgrade reports a version that does not start, the other processes keep serving, and the roll-back loses nothing',
  async () => {
    rmSync(`${shop}-failed`, { recursive: true, force: true })
    replaceProgram((path) => {
      copyBuild(path)
      writeFileSync(join(path, 'dist/server/main.js'), 'process.exit(1)')
    })
    const failed = await upgrade([join(folder, 'third.backup')], { READY_SECONDS: '2' })
    expect(failed).toMatchObject({
      code: 1,
      printed: expect.stringContaining('How to go back; nothing is lost:'),
    })
    expect(failed.printed).toContain(`${units()[0]} didn’t start with the new version`)
    expect((await fetch(`http://127.0.0.1:${ports[1]}/readyz`)).status).toBe(200)
    const back = wayBackOf(failed.printed)
    expect(back).toHaveLength(4)
    for (const line of back) expect(await run('bash', ['-c', line])).toMatchObject({ code: 0 })
    expect(await answers()).toEqual([200, 200])
  },
)

test('upgrade leaves the restart to the operator if it does not know what runs the processes', async () => {
  program('systemctl', 'exit 1')
  const done = await upgrade([join(folder, 'fourth.backup')])
  program('systemctl', systemctl())
  expect(done).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/only the program changes.*Now restart/s),
  })
  expect(await answers()).toEqual([200, 200])
})
