import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createTestDatabase, startOwnPostgres } from '../support/database/test-database'
import { hasPromtool, promtool } from '../support/deploy/promtool'
import { runToEnd } from '../support/processes/failing-start'
import { readMetrics, type Sample, valueOf } from '../support/processes/metrics-page'
import { openPausableProxy, type PausableProxy } from '../support/processes/pausable-proxy'
import { raceCatalogue, ticket } from '../support/processes/race-catalogue'
import { openRaceShop, type RaceShop } from '../support/processes/race-shop'
import { release } from '../support/sources/schema-files'
import { until } from '../support/timing/in-turns'

/** A PostgreSQL whose archiving fails, so that this metric has a value too; `null` if the system has none. */
const archiving = await startOwnPostgres(['archive_mode=on', 'archive_command=false'])
let database: Awaited<ReturnType<typeof createTestDatabase>>
let proxy: PausableProxy
let shop: RaceShop
let key = ''
const folder = mkdtempSync(join(tmpdir(), 'shop-monitoring-'))

const command = (...args: string[]) =>
  runToEnd('shop-command', { DATABASE_URL: database.connectionString }, args)
const makeKey = async (name: string) => {
  const { printed } = await command('add-key', name, 'monitor')
  return /shop_[\w-]+/.exec(printed)?.[0] ?? ''
}

beforeAll(async () => {
  database = await (archiving?.createTestDatabase() ?? createTestDatabase())
  proxy = await openPausableProxy(database.connectionString)
  shop = await openRaceShop({
    connectionString: proxy.connectionString,
    drop: () => database.drop(),
    catalogue: raceCatalogue([ticket('pass')]),
    processes: 1,
  })
  key = await makeKey('prometheus')
})
afterAll(async () => {
  proxy.resume()
  await shop.stop()
  await proxy.stop()
  await archiving?.stop()
  rmSync(folder, { recursive: true })
})

async function ask(bearer = key): Promise<{ status: number; text: string; samples: Sample[]; ms: number }> {
  const began = performance.now()
  const answer = await fetch(`${shop.servers[0]?.url}/metrics`, {
    headers: { authorization: `Bearer ${bearer}` },
    signal: AbortSignal.timeout(30_000),
  })
  const text = await answer.text()
  const samples = answer.status === 200 ? readMetrics(text) : []
  return { status: answer.status, text, samples, ms: performance.now() - began }
}

test('/metrics contains every metric of the dashboard and the alerts, and no personal data', async () => {
  const email = 'somebody@example.com'
  await shop.call('register', { full_name: 'Ana Horvat', email })
  await shop.call('get-data', { token: 'a-token-that-is-none' })
  await fetch(`${shop.servers[0]?.url}/`)
  expect((await command('backup', join(folder, 'shop.backup'))).printed).toContain('Wrote')
  await until('the first recount', 20, async () => {
    const { samples } = await ask()
    return valueOf(samples, 'shop_stock_counters') !== undefined
  })
  if (archiving !== null) {
    await shop.sql('select pg_switch_wal()')
    await until('the first failed archiving', 20, async () => {
      const { samples } = await ask()
      return valueOf(samples, 'shop_database_archive_failing') === 1
    })
  }
  const { text, samples } = await ask()
  const printed = new Set(samples.map(({ name }) => name))
  const named = (file: string) => [
    ...new Set(readFileSync(file, 'utf8').match(/\b(?:shop|process|nodejs)_[a-z0-9_]+\b/g)),
  ]
  const dashboard = 'deploy/grafana/shop-dashboard.json'
  const alerts = 'deploy/prometheus/alerts.yaml'
  expect(named(dashboard).length).toBeGreaterThan(20)
  expect(named(alerts).length).toBeGreaterThan(15)
  // A database that does not archive has no such metric.
  if (archiving === null) printed.add('shop_database_archive_failing')
  for (const file of [dashboard, alerts])
    expect([file, named(file).filter((name) => !printed.has(name))]).toEqual([file, []])
  expect(valueOf(samples, 'shop_build_info', { version: release })).toBe(1)
  expect(samples.find(({ name }) => name === 'shop_build_info')?.labels['build']).toMatch(/^[\da-f]{12}$/)
  expect(valueOf(samples, 'shop_backup_timestamp_seconds')).toBeGreaterThan(Date.now() / 1000 - 300)
  expect(valueOf(samples, 'shop_http_request_duration_seconds_count', { route: '/*' })).toBe(1)
  for (const secret of [email, 'Ana', key, 'a-token-that-is-none']) expect(text).not.toContain(secret)
})

test('the dashboard is valid for Grafana 10: panels on a grid, queries of the selected source', () => {
  const dashboard = JSON.parse(readFileSync('deploy/grafana/shop-dashboard.json', 'utf8')) as {
    schemaVersion: number
    templating: { list: { name: string; type: string }[] }
    panels: { id: number; type: string; datasource?: { uid: string }; gridPos: { x: number; w: number } }[]
  }
  expect(dashboard.schemaVersion).toBeGreaterThanOrEqual(38)
  expect(dashboard.templating.list[0]).toMatchObject({ name: 'datasource', type: 'datasource' })
  const panels = dashboard.panels.filter(({ type }) => type !== 'row')
  expect(panels.map(({ datasource }) => datasource?.uid)).toEqual(panels.map(() => '${datasource}'))
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
  expect(dashboard.panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([])
  expect(parse(readFileSync('deploy/prometheus/alerts.yaml', 'utf8'))).toBeTypeOf('object')
})

test.skipIf(!hasPromtool)('promtool accepts the metrics page', async () => {
  const { text } = await ask()
  const { said } = promtool(['check', 'metrics'], text)
  // prom-client's own metric names are ignored, because they violate promtool's style rules.
  const faults = said.split('\n').filter((line) => line !== '' && !/^nodejs_|^process_/.test(line))
  expect(faults).toEqual([])
})

test('while the database is silent, known keys can read the process metrics and other keys cannot', async () => {
  const other = await makeKey('another prometheus')
  proxy.pause()
  try {
    const { status, samples, ms } = await ask()
    expect(status).toBe(200)
    expect(ms).toBeLessThan(8000)
    expect(valueOf(samples, 'shop_database_answers')).toBe(0)
    expect(valueOf(samples, 'shop_ready')).toBe(0)
    expect(valueOf(samples, 'shop_mails_waiting')).toBeUndefined()
    expect(valueOf(samples, 'process_cpu_seconds_total')).toBeGreaterThan(0)
    const unknown = await Promise.all([ask(other), ask('a-guess')])
    expect(unknown.map((answer) => answer.status)).toEqual([503, 503])
  } finally {
    proxy.resume()
  }
  await until('it reports the shop again', 30, async () => {
    const { status, samples } = await ask()
    return status === 200 && valueOf(samples, 'shop_database_answers') === 1
  })
  expect((await ask(other)).status).toBe(200)
  await command('revoke-key', 'prometheus')
  expect((await ask()).status).toBe(401)
})
