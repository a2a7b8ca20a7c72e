import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Connection } from './connection'
import { childrenOf, cpuOf, cpuOfFamily, memoryOf } from './cpu-time'
import type { Measure } from './drive'
import type { Operation } from './operations'
import { startShop } from './processes'

/** Idle time of a server before its memory is read, in ms: unused connections end after 30 s. */
const idleMs = 40_000

/** Measures starts of the shop with its embedded database in an existing folder, and the memory of the last one while idle. */
export async function measureStarts(
  folder: string,
  starts: number,
): Promise<{ measure: Measure; memory: { server: number; database: number } }> {
  const dataDir = join(folder, 'started')
  mkdirSync(dataDir)
  const begin = () => startShop(undefined, dataDir, { SHOP_DEMO: '1' })
  // The first start creates the database and the demo shop.
  await (await begin()).stop()
  const measure = { operations: starts, seconds: 0, serverCpu: 0, databaseCpu: 0, times: [] as number[] }
  let memory = { server: 0, database: 0 }
  for (let n = 1; n <= starts; n += 1) {
    const began = performance.now()
    const shop = await begin()
    const took = performance.now() - began
    measure.times.push(took)
    measure.seconds += took / 1000
    measure.serverCpu += cpuOf(shop.pid)
    const [postmaster = 0] = childrenOf(shop.pid)
    measure.databaseCpu += cpuOfFamily(postmaster)
    if (n === starts) {
      await delay(idleMs)
      const database = [postmaster, ...childrenOf(postmaster)].reduce((sum, pid) => sum + memoryOf(pid), 0)
      memory = { server: memoryOf(shop.pid), database }
    }
    await shop.stop()
  }
  return { measure, memory }
}

/** Measures the first `count` operations of a fresh process on this database, over `connections` connections. */
export async function measureFirst(
  on: { url: string; databasePid: number; dataDir: string },
  operation: Operation,
  { count, connections }: { count: number; connections: number },
): Promise<Measure> {
  mkdirSync(on.dataDir)
  const shop = await startShop(on.url, on.dataDir)
  try {
    const opened = await Promise.all(Array.from({ length: connections }, () => Connection.open(shop.port)))
    const times: number[] = []
    const [server, database] = [cpuOf(shop.pid), cpuOfFamily(on.databasePid)]
    const began = performance.now()
    let left = count
    await Promise.all(
      opened.map(async (connection) => {
        while (left > 0) {
          left -= 1
          const sent = performance.now()
          await operation(connection)
          times.push(performance.now() - sent)
        }
      }),
    )
    return {
      operations: times.length,
      seconds: (performance.now() - began) / 1000,
      serverCpu: cpuOf(shop.pid) - server,
      databaseCpu: cpuOfFamily(on.databasePid) - database,
      times,
    }
  } finally {
    await shop.stop()
  }
}
