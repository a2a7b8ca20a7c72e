import type { Client } from 'pg'

/** What staff change besides the books: the catalogue, ordered so that no row refers to one that does not exist yet, and people. */
const tables = ['setting', 'event', 'item', 'travel_time', 'pool', 'voucher', 'customer', 'session']

/**
 * Copies the current catalogue and its customers beside the books, so that every history that changes it starts with the
 * same one. Returns the statements that restore them, with no place taken; every process reads them again.
 */
export async function copyCatalogue(look: Client): Promise<string> {
  const restoring: string[] = []
  await look.query('create schema kept')
  for (const name of tables) {
    // PostgreSQL computes the others by itself, and lets nobody write them.
    const { rows } = await look.query<{ columns: string }>(
      `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [name],
    )
    const columns = rows[0]?.columns ?? ''
    await look.query(`create table kept.${name} as select ${columns} from ${name}`)
    restoring.push(
      `delete from ${name}; insert into ${name} (${columns}) overriding system value select ${columns} from kept.${name};`,
    )
  }
  return `set session_replication_role = replica;
    ${restoring.join(' ')}
    update pool set taken = 0 where taken <> 0;
    update catalogue_state set version = version + 1;
    set session_replication_role = origin;`
}
