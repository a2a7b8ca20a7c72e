import { afterEach, beforeAll, expect, test } from 'vitest'
import { dataDirDatabase, type KillableDatabase } from '../support/processes/killable-databases'
import { buildOnce, serverEnv } from '../support/processes/race-shop'
import { startServerProcess, type ServerProcess } from '../support/processes/server-process'

/** Number of lines that exceeds the buffers of a pipe and its reader. */
const manyLines = 2500

let place: KillableDatabase
let server: ServerProcess

beforeAll(() => buildOnce())
afterEach(async () => {
  await server.end('SIGKILL')
  await place.remove()
})

test.each(['closed', 'full'] as const)(
  'the shop serves and shuts down while the pipe of its log is %s',
  async (how) => {
    place = dataDirDatabase()
    server = await startServerProcess({ ...serverEnv, LOG_LEVEL: 'info', ...place.env })
    server.endReading(how)
    for (let sent = 0; sent < manyLines; sent += 100)
      await Promise.all(
        Array.from({ length: 100 }, () => fetch(`${server.url}/api/get-shop-item`, { method: 'POST' })),
      )

    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    const began = performance.now()
    expect(await server.end()).toBe(0)
    expect(performance.now() - began).toBeLessThan(10_000)
  },
  60_000,
)
