import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { setTimeout as delay } from 'node:timers/promises'
import { CannotStart } from '../cannot-start'

/** The newest migration that an older version cannot run beside: that would send mails without what is sealed in them. */
export const editionMigration = '064-sealed-mails'
/** What connections call themselves, so that a later version finds those that cannot run together with it. */
const edition = Number.parseInt(editionMigration, 10)

/** How long connections that are just ending are waited for, in milliseconds. */
const patienceMs = 5000

/** A connection of this version, by its `application_name`, whatever the address or the environment say. */
export class EditionClient extends pg.Client {
  getStartupConf(): object {
    const parent = pg.Client.prototype as unknown as { getStartupConf(this: pg.Client): object }
    return { ...parent.getStartupConf.call(this), application_name: `shop ${edition}` }
  }
}

/**
 * Throws `CannotStart` while an older version is connected to a database that does not have `editionMigration` yet. Older
 * versions connect without a name, or with one that their address gives them.
 */
export async function waitForOlderVersions<T>(db: Kysely<T>, connectionString: string): Promise<void> {
  const until = performance.now() + patienceMs
  for (;;) {
    const refusal = await whyNotUpgrade(db, connectionString)
    if (refusal === null) return
    if (performance.now() > until) throw refusal
    await delay(200)
  }
}

/** The refusal where an older version is connected, or null. */
export async function whyNotUpgrade<T>(db: Kysely<T>, connectionString: string): Promise<CannotStart | null> {
  const { rows } = await sql<{ address: string; connections: number }>`
    select coalesce(host(client_addr), 'this machine') as address, count(*)::integer as connections
    from pg_stat_activity
    where datname = current_database() and usename = current_user and backend_type = 'client backend'
      and pid <> pg_backend_pid()
      and (application_name in ('', ${nameInAddress(connectionString)})
        or substring(application_name from '^shop ([0-9]{1,6})( |$)')::integer < ${edition})
    group by 1 order by 1`.execute(db)
  if (rows.length === 0) return null
  const connections = rows.reduce((sum, row) => sum + row.connections, 0)
  return new CannotStart(
    `An older version of the shop is still connected to the database (connections: ${connections}, from ` +
      `${rows.map(({ address }) => address).join(', ')}): stop all its processes, then start this one. Behind PgBouncer ` +
      'restart that too.',
  )
}

/** The `application_name` that a connection string asks for; empty if it asks for none. */
function nameInAddress(connectionString: string): string {
  const [, name = ''] = /[?&]application_name=([^&#]*)/.exec(connectionString) ?? []
  return decodeURIComponent(name)
}
