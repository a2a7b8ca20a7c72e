/**
 * Tests the image in a container of docker or podman. `npm run prove -- image` builds it, finds what the engine needs
 * on this machine, and runs this file. Without its variables nothing runs.
 */
import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#server/platform/db/embedded/launch-postgres'
import { startOwnPostgres } from '../support/database/test-database'
import { raceCatalogue, ticket } from '../support/processes/race-catalogue'
import { serverEnv, visitShop, type RaceShop } from '../support/processes/race-shop'
import { until } from '../support/timing/in-turns'

const { IMAGE_ENGINE: engine, IMAGE_NAME: image = '', IMAGE_OPTIONS = '{}' } = process.env
const name = `shop-proof-${process.pid}`
const given = JSON.parse(IMAGE_OPTIONS) as { before: string[]; options: string[] }

describe.runIf(engine !== undefined)('the image in a container', () => {
  const ends: (() => unknown)[] = []
  let shop: RaceShop
  let url = ''
  const inEngine = (...args: string[]) =>
    promisify(execFile)(engine ?? '', [...given.before, ...args]).then(
      ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        said: error.stdout + error.stderr,
      }),
    )
  const inside = (...command: string[]) => inEngine('exec', name, ...command)

  beforeAll(async () => {
    const postgres = await startOwnPostgres()
    if (postgres === null)
      throw new Error('The proof needs a PostgreSQL of the system: apt-get install postgresql.')
    ends.push(() => postgres.stop())
    const { connectionString } = await postgres.createTestDatabase()
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    const variables: Record<string, string> = {
      ...serverEnv,
      DATABASE_URL: connectionString,
      APP_SECRET: 'a-secret-of-the-image-0123456789',
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'info',
    }
    const began = performance.now()
    const volumes = [`${name}-data:/data`, `${name}-backups:/backups`]
    const started = await inEngine(
      'run',
      '--detach',
      `--name=${name}`,
      ...given.options,
      '--tmpfs=/tmp:size=256m,mode=1777',
      ...volumes.map((volume) => `--volume=${volume}`),
      ...Object.entries(variables).map(([key, value]) => `--env=${key}=${value}`),
      image,
    )
    ends.push(() => {
      spawnSync(engine ?? '', ['rm', '--force', name])
      for (const volume of volumes) spawnSync(engine ?? '', ['volume', 'rm', volume.split(':')[0] ?? ''])
    })
    if (started.code !== 0) throw new Error(`The container did not start: ${started.said}`)
    await until('the container is ready', 90, () =>
      fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      ),
    )
    process.stdout.write(`  ready after ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
    const server = { url, end: () => Promise.resolve(0), logs: () => [] }
    shop = visitShop([server as never], connectionString)
    ends.push(() => shop.stop())
    await shop.import(raceCatalogue([ticket('pass')]))
  }, 240_000)
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  })

  test('the container runs as user 1000 without capabilities, writes only to its volumes and /tmp, and has no npm', async () => {
    expect((await inside('id', '-u')).said.trim()).toBe('1000')
    expect((await inside('grep', 'CapEff', '/proc/self/status')).said).toMatch(/CapEff:\t0+\n/)
    for (const path of ['/app/x', '/app/dist/x', '/usr/x', '/x'])
      expect(await inside('touch', path)).toMatchObject({ code: 1 })
    for (const path of ['/tmp/x', '/data/x', '/backups/x'])
      expect(await inside('touch', path)).toMatchObject({ code: 0 })
    for (const program of ['npm', 'npx', 'yarn', 'corepack', 'gcc'])
      expect((await inside('sh', '-c', `command -v ${program}`)).code).not.toBe(0)
    expect((await inside('node', '--version')).said).toMatch(/^v24\./)
  })

  test('the container has its health check, its commands and its backup', async () => {
    expect(await inside('node', 'deploy/ready.mjs')).toEqual({ code: 0, said: '' })
    expect((await inside('env', 'PORT=1', 'node', 'deploy/ready.mjs')).code).toBe(1)
    const audit = await inside('node', 'dist/server/shop-command.js', 'audit-stock')
    expect(audit).toMatchObject({ code: 0, said: expect.stringContaining('counters are correct') })
    expect(await inside('node', 'deploy/backup.mjs', '/backups')).toMatchObject({ code: 0 })
    expect((await inside('sh', '-c', 'ls /backups/*.backup | wc -l')).said.trim()).toBe('1')
    const upgrade = await inside('node', 'dist/server/shop-command.js', 'upgrade', '/data/before.backup')
    expect(upgrade).toMatchObject({ code: 0, said: expect.stringContaining('docker compose up --detach') })
  })

  test('the container sells, creates an invoice with its fonts and icons, and checks passwords', async () => {
    const icon = Buffer.from(await (await fetch(`${url}/icon-192.png`)).arrayBuffer())
    expect(icon.subarray(1, 4).toString()).toBe('PNG')
    const login = await shop.call('login', { email: 'nobody@example.com', password: 'a-wrong-password' })
    expect([login.status, login.message]).toEqual([422, 'Login failed.'])
    const { body } = await shop.office('create-order', {
      customer: { full_name: '王小明 Ana', email: 'ana@example.com' },
      items: [{ external_code: 'pass', full_name: '王小明 Ana', email: 'ana@example.com' }],
      payment_method: 'voucher',
    })
    const invoice = await fetch(`${url}/download-invoice/${body.order?.code}/${body.order?.checksum}`)
    expect(
      Buffer.from(await invoice.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('%PDF')
  })

  test('the container shuts down cleanly on SIGTERM within its 30 seconds', async () => {
    const began = performance.now()
    expect(await inEngine('stop', '--time=30', name)).toMatchObject({ code: 0 })
    const seconds = (performance.now() - began) / 1000
    process.stdout.write(`  ended after ${seconds.toFixed(1)} s\n`)
    expect(seconds).toBeLessThan(25)
    const { said } = await inEngine('inspect', '--format={{.State.ExitCode}}', name)
    expect(said.trim()).toBe('0')
    const { said: logs } = await inEngine('logs', name)
    expect(logs).toContain('"msg":"stopped"')
    expect(logs.split('\n').filter((line) => line.includes('"level":50'))).toEqual([])
  })
})
