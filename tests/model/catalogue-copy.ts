import type { Client } from 'pg'

/** What staff change besides the books: the catalogue, ordered so that no row refers to one that does not exist yet, and people. */
const tables = ['setting', 'event', 'item', 'travel_time', 'pool', 'voucher', 'customer', 'session']

/** Copies the current catalogue and its customers beside the books, so that every history that changes it starts with the same one. */
export async function copyCatalogue(look: Client): Promise<void> {
  await look.query(
    `create schema kept; ${tables.map((name) => `create table kept.${name} as table ${name};`).join(' ')}`,
  )
}

/** Restores what was copied, with no place taken. Every process reads it again. */
export const restoreCatalogue = `set session_replication_role = replica;
  ${tables.map((name) => `delete from ${name}; insert into ${name} overriding system value table kept.${name};`).join(' ')}
  update pool set taken = 0 where taken <> 0;
  update catalogue_state set version = version + 1;
  set session_replication_role = origin;`
