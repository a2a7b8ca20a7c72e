import { Connection } from './connection'
import { cpuOf, cpuOfFamily } from './cpu-time'
import type { Measured } from './processes'

/** Result of a load; CPU times are in milliseconds. */
export interface Measure {
  operations: number
  seconds: number
  serverCpu: number
  databaseCpu: number
  /** Durations of single operations, in milliseconds. */
  times: number[]
}

export interface Load {
  readonly port: number
  readonly connections: number
  /** Processes whose CPU counts; 0: none. */
  readonly serverPid: number
  /** Additional processes of the same shop: the connections are spread over all of them. */
  readonly others?: readonly Pick<Measured, 'port' | 'pid'>[]
  readonly databasePid: number
  /** Performs one operation on one connection; throws if an answer is not the expected one. */
  readonly operation: (connection: Connection) => Promise<void>
}

/** Keeps all connections busy for `seconds`, each with one operation at a time, and lets the last ones finish. */
export async function drive(load: Load, seconds: number): Promise<Measure> {
  const others = load.others ?? []
  const ports = [load.port, ...others.map(({ port }) => port)]
  const pids = [load.serverPid, ...others.map(({ pid }) => pid)]
  const open = (index: number) => Connection.open(ports[index % ports.length] ?? load.port)
  const connections = await Promise.all(Array.from({ length: load.connections }, (_, index) => open(index)))
  const ofServers = () => pids.reduce((sum, pid) => sum + cpuOf(pid), 0)
  const cpu = () => ({ server: ofServers(), database: cpuOfFamily(load.databasePid) })
  const times: number[] = []
  const before = cpu()
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    connections.map(async (opened, index) => {
      let connection = opened
      for (let now = performance.now(); now < until;) {
        if (connection.isClosed) connections[index] = connection = await open(index)
        await load.operation(connection)
        const after = performance.now()
        times.push(after - now)
        now = after
      }
    }),
  )
  const took = (performance.now() - began) / 1000
  const after = cpu()
  for (const connection of connections) connection.close()
  return {
    operations: times.length,
    seconds: took,
    serverCpu: after.server - before.server,
    databaseCpu: after.database - before.database,
    times,
  }
}

/** Combines several rounds of one load into one result. */
export const together = (measures: readonly Measure[]): Measure => ({
  operations: measures.reduce((sum, one) => sum + one.operations, 0),
  seconds: measures.reduce((sum, one) => sum + one.seconds, 0),
  serverCpu: measures.reduce((sum, one) => sum + one.serverCpu, 0),
  databaseCpu: measures.reduce((sum, one) => sum + one.databaseCpu, 0),
  times: measures.flatMap((one) => one.times),
})
