import { setTimeout as delay } from 'node:timers/promises'
import { Connection, getRequest } from './connection'
import { drive, type Load, type Measure } from './drive'
import { addSpread, same } from './operations'

type Server = Pick<Load, 'port' | 'serverPid' | 'databasePid'>

interface Pace {
  readonly adds: number
  /** Null: as fast as the server answers. */
  readonly pages: number | null
}

/**
 * Measures pages at a given rate during adds at a given rate. The CPU time of the same adds without pages is measured before, for the
 * same duration, and subtracted: the rest is the cost of the pages, including data that the adds invalidated.
 */
export async function measurePages(server: Server, { adds, pages }: Pace, seconds: number): Promise<Measure> {
  const ticking = await tick(server.port, adds)
  try {
    const idle = await drive({ ...server, connections: 1, operation: () => delay(100) }, seconds)
    const page = same(getRequest('/'))
    let last = performance.now()
    const paced = async (connection: Connection) => {
      if (pages !== null) {
        last = Math.max(last + 1000 / pages, performance.now() - 100)
        await delay(Math.max(0, last - performance.now()))
      }
      await page(connection)
    }
    const both = await drive({ ...server, connections: 4, operation: paced }, seconds)
    const share = both.seconds / idle.seconds
    return {
      ...both,
      // These figures are left out, because they would include the time that a page waits for its turn.
      times: [],
      serverCpu: both.serverCpu - idle.serverCpu * share,
      databaseCpu: both.databaseCpu - idle.databaseCpu * share,
    }
  } finally {
    await ticking.stop()
  }
}

/** Sends a number of evenly spaced adds per second on a separate connection. */
async function tick(port: number, perSecond: number): Promise<{ stop(): Promise<void> }> {
  const connection = await Connection.open(port)
  const add = addSpread()
  const state = { isOver: false }
  const ticking = (async () => {
    let next = performance.now()
    if (perSecond === 0) return
    while (!state.isOver) {
      next += 1000 / perSecond
      await delay(Math.max(0, next - performance.now()))
      await add(connection)
    }
  })()
  return {
    async stop() {
      state.isOver = true
      await ticking
      connection.close()
    },
  }
}
