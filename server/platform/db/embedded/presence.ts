import { Client } from 'pg'
import { type Cluster, DATABASE_USER_NAME } from './place-cluster'
import type { Postmaster } from './postmaster-file'

/** Any two numbers that no other advisory lock of the `postgres` database uses. */
const PRESENCE = [7_330_183, 1]

/** pg's client can be set not to keep the process alive; its types omit that. */
type QuietClient = Client & { ref(): void; unref(): void }

/** The address of a database on the server: its socket if it has one, which costs half as much as TCP. */
export function addressOf(
  cluster: Cluster,
  { port, socket }: Pick<Postmaster, 'port' | 'socket'>,
  database: string,
) {
  const bySocket = socket === '' ? '' : `?host=${encodeURIComponent(socket)}`
  return `postgresql://${DATABASE_USER_NAME}:${cluster.password}@127.0.0.1:${port}/${database}${bySocket}`
}

/**
 * One idle connection that marks the server as in use, by a shared advisory lock: PostgreSQL releases it when the
 * process ends in any way. It also proves that the server is ours (it knows our password and runs on our folder).
 */
export class Presence {
  private constructor(private readonly client: QuietClient) {}

  /** Connects, and creates the shop's database if it is missing. Calls `onLost` if the server ends. */
  static async announce(
    cluster: Cluster,
    server: Pick<Postmaster, 'port' | 'socket'>,
    database: string,
    onLost: () => void,
  ): Promise<Presence> {
    const client = new Client({
      connectionString: addressOf(cluster, server, 'postgres'),
      application_name: 'shop presence',
      connectionTimeoutMillis: 5000,
    }) as QuietClient
    let here = false
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ folder: string; made: boolean }>(
        `select current_setting('data_directory') as folder,
                exists (select from pg_database where datname = $1) as made,
                pg_advisory_lock_shared($2, $3)`,
        [database, ...PRESENCE],
      )
      if (rows[0]?.folder !== cluster.folder) throw new Error(`Port ${server.port} serves ${rows[0]?.folder}`)
      if (!rows[0].made) await createDatabase(client, database)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    here = true
    client.on('end', () => here && onLost())
    // A process that is done may exit without leaving first.
    client.unref()
    return new Presence(client)
  }

  /**
   * Leaves. Returns true if no other process was present; new processes then wait until `letGo`, and the server can be
   * stopped.
   */
  async leave(): Promise<boolean> {
    this.client.ref()
    const { rows } = await this.client.query<{ alone: boolean }>(
      'select pg_advisory_unlock_shared($1, $2), pg_try_advisory_lock($1, $2) as alone',
      PRESENCE,
    )
    return rows[0]?.alone === true
  }

  async letGo(): Promise<void> {
    this.client.removeAllListeners('end')
    await this.client.end()
  }
}

async function createDatabase(client: Client, database: string) {
  try {
    await client.query(`create database ${client.escapeIdentifier(database)}`)
  } catch (error) {
    // Two processes that start at once both find it missing: 42P04 and 23505 mean that the other one created it.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error
  }
}
