import { afterEach, expect, test } from 'vitest'
import { createTestDatabase } from '../support/database/test-database'
import { buildOnce, serverEnv } from '../support/processes/race-shop'
import { startServerProcess, type ServerProcess } from '../support/processes/server-process'

let server: ServerProcess | undefined
afterEach(() => server?.end())

/** Starts on a database server. Returns the printed lines outside the log, and the log's warnings. */
async function startOn(database: { connectionString: string }, env: Record<string, string>) {
  await buildOnce()
  server = await startServerProcess({
    ...serverEnv,
    LOG_LEVEL: 'warn',
    DATABASE_URL: database.connectionString,
    ...env,
  })
  const { config } = (
    (await (
      await fetch(`${server.url}/api/get-data`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
    ).json()) as { data: { config: { creditCardActive: boolean } } }
  ).data
  // Its output is complete once the process has ended.
  await server.end()
  const lines = server.logs()
  const warnings = lines.flatMap((line) =>
    line.startsWith('{"level":40') ? [(JSON.parse(line) as { msg: string }).msg] : [],
  )
  return { said: lines.filter((line) => !line.startsWith('{')), warnings, config }
}

test('a start on a database server reports the state of demo and sandbox and does not enable cards', async () => {
  const database = await createTestDatabase()
  try {
    const off = await startOn(database, { SHOP_DEMO: '1', SANDBOX: '' })
    expect(off.said).toEqual([])
    expect(off.warnings).toContainEqual(expect.stringContaining('it needs SANDBOX=1, which is not set'))
    expect(off.warnings).toContainEqual(expect.stringMatching(/codes are public: AHOY10, PINE20.*CAPTAIN500/))
    expect(off.warnings).toContainEqual(expect.stringContaining('The demo shop is on (SHOP_DEMO)'))
    expect(off.config.creditCardActive).toBe(false)

    const on = await startOn(database, { SANDBOX: '1' })
    expect(on.said).toEqual([])
    expect(on.warnings).toContainEqual(expect.stringContaining('The sandbox gateway is on (SANDBOX=1)'))
    expect(on.warnings).not.toContainEqual(expect.stringContaining('The demo shop is on'))
    expect(on.config.creditCardActive).toBe(true)
  } finally {
    await database.drop()
  }
})
