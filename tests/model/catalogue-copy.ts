import type { Client } from 'pg'

/** What an import changes; in this order nothing names what is not there yet. */
const tables = ['setting', 'event', 'item', 'travel_time', 'pool', 'voucher']

/** Keeps the catalogue as it is now beside the books, so that histories that change it begin with the same one. */
export async function copyCatalogue(look: Client): Promise<void> {
  await look.query(
    `create schema kept; ${tables.map((name) => `create table kept.${name} as table ${name};`).join(' ')}`,
  )
}

/** Puts the catalogue back as it was copied, with nothing taken. Every process reads it again. */
export const restoreCatalogue = `set session_replication_role = replica;
  ${tables.map((name) => `delete from ${name}; insert into ${name} overriding system value table kept.${name};`).join(' ')}
  update pool set taken = 0 where taken <> 0;
  update catalogue_state set version = version + 1;
  set session_replication_role = origin;`
