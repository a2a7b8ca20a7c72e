import type pg from 'pg'
import type { TestApp } from '../app/test-app'

/** Returns a connection string whose sessions report the plan of every statement and use these additional settings. */
export function withPlans(connectionString: string, settings: readonly string[]): string {
  const address = new URL(connectionString)
  const reporting = [
    'session_preload_libraries=auto_explain',
    'auto_explain.log_min_duration=0',
    'auto_explain.log_nested_statements=on',
    'auto_explain.log_level=notice',
  ]
  address.searchParams.set('options', [...reporting, ...settings].map((one) => `-c ${one}`).join(' '))
  return address.href
}

/** Collects the plans that the sessions of a shop report. `taken` returns those since its last call. */
export function plansOf(shop: Pick<TestApp, 'db'>): { taken: () => string[] } {
  let plans: string[] = []
  const heard = new WeakSet<pg.PoolClient>()
  shop.db.pool.on('acquire', (client) => {
    if (heard.has(client)) return
    heard.add(client)
    client.on('notice', ({ message }) => plans.push(message ?? ''))
  })
  return {
    taken: () => {
      const since = plans
      plans = []
      return since
    },
  }
}

/**
 * Runs a statement that fills tables, without reports. Each row that it inserts would report the plans of its triggers and
 * foreign keys; reading 36,000 of them takes longer than the statement, and on a busy machine many times as long.
 */
export async function withoutReports(shop: Pick<TestApp, 'db'>, statement: string): Promise<void> {
  const client = await shop.db.pool.connect()
  try {
    await client.query('set auto_explain.log_min_duration = -1')
    await client.query(statement)
    await client.query('set auto_explain.log_min_duration = 0')
  } finally {
    client.release()
  }
}
