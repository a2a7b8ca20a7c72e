import { readFileSync } from 'node:fs'
import type { TestApp } from '../app/test-app'
import type { Operation } from './operations'

/** Cost of one run of an operation: CPU time of this process and of PostgreSQL in milliseconds. */
export interface Cost {
  readonly server: number
  readonly postgres: number
  /** Size of the response in bytes. */
  readonly bytes: number
}

/** Returns the CPU time of a process with one thread in milliseconds. Available on Linux only. */
const ranFor = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ')[0] ?? 0) / 1e6

const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Returns the medians of several runs after some warm-up runs. */
export async function costOf(shop: TestApp, { run }: Operation): Promise<Cost> {
  const costs: Cost[] = []
  const backends = async () => {
    const { rows } = await shop.db.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
    )
    return rows.map(({ pid }) => pid)
  }
  const began = performance.now()
  for (let round = 0; round < 9; round++) {
    const pids = await backends()
    const before = pids.map(ranFor)
    const own = process.cpuUsage()
    const answer = await run()
    const { user, system } = process.cpuUsage(own)
    const after = pids.map(ranFor)
    const postgres = after.reduce((sum, one, index) => sum + one - (before[index] ?? 0), 0)
    costs.push({ server: (user + system) / 1000, postgres, bytes: JSON.stringify(answer ?? null).length })
    // An operation that takes seconds needs no further runs.
    if (round >= 1 && performance.now() - began > 4000) break
  }
  const counted = costs.slice(costs.length > 4 ? 3 : 1)
  return {
    server: middle(counted.map(({ server }) => server)),
    postgres: middle(counted.map(({ postgres }) => postgres)),
    bytes: middle(counted.map(({ bytes }) => bytes)),
  }
}
