import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbedded } from '#server/platform/db/embedded/start-embedded'
import { parentOf } from './cpu-time'

/** The PostgreSQL that is measured, and an empty database on it. */
export interface BenchDatabase {
  readonly url: string
  readonly version: string
  /** Process ID of the postmaster, whose children do the work; 0 if it runs on another machine. */
  readonly pid: number
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>
  /** Creates another empty database on the same server, which is removed with this one. */
  beside(): Promise<Pick<BenchDatabase, 'url' | 'query'>>
  stop(): Promise<void>
}

/** The embedded PostgreSQL in a folder, or, with DATABASE_URL, a database of its own on that server. */
export async function openBenchDatabase(folder: string): Promise<BenchDatabase> {
  const given = process.env.DATABASE_URL
  const embedded = given ? undefined : await startEmbedded({ dataDir: folder, database: 'bench' })
  const url = new URL(embedded?.connectionString ?? given ?? '')
  const name = `shop_bench_${process.pid}`
  if (given) {
    await administer(given, `create database ${name}`)
    url.pathname = `/${name}`
  }
  const { client, query } = await connectTo(url.href)
  const others: Client[] = []
  const [about] = await query<{ version: string; backend: number }>(
    `select current_setting('server_version') as version, pg_backend_pid() as backend`,
  )
  return {
    url: url.href,
    version: about?.version ?? '',
    pid: embedded?.pid ?? parentOf(about?.backend ?? 0),
    query,
    async beside() {
      const other = new URL(url)
      other.pathname = `/${name}_beside`
      await query(`create database ${name}_beside`)
      const more = await connectTo(other.href)
      others.push(more.client)
      return { url: other.href, query: more.query }
    },
    async stop() {
      for (const one of [client, ...others]) await one.end()
      if (given && others.length > 0) await administer(given, `drop database ${name}_beside with (force)`)
      if (given) await administer(given, `drop database ${name} with (force)`)
      await embedded?.stop()
    },
  }
}

async function connectTo(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const query = async <Row>(text: string, values: unknown[] = []) =>
    (await client.query(text, values)).rows as Row[]
  return { client, query }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** The newest `pgbench` of this machine; null if there is none. */
export function findPgbench(): string | null {
  const debian = '/usr/lib/postgresql'
  const majors = existsSync(debian)
    ? readdirSync(debian)
        .map(Number)
        .toSorted((a, b) => b - a)
    : []
  const places = [...majors.map((major) => join(debian, String(major), 'bin/pgbench')), 'pgbench']
  return places.find((place) => spawnSync(place, ['--version']).status === 0) ?? null
}
