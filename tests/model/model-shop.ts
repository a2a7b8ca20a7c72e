import { Client, type QueryResultRow } from 'pg'
import { randomToken, tokenHash } from '../../server/keys'
import { createTestDatabase } from '../support/test-database'
import { startTestApp, type TestApp } from '../support/test-app'
import { testStart } from '../support/test-catalogue'
import { cuttable } from './cut-connections'
import { modelCatalogue } from './model-catalogue'

/** Nobody looks at these documents: drawing them would take nine tenths of the time. */
const documents = {
  ticketsPdf: () => Promise.resolve(Buffer.from('tickets')),
  invoicePdf: () => Promise.resolve(Buffer.from('invoice')),
  pdf417: () => Promise.resolve(Buffer.from('barcode')),
  applePass: () => Promise.resolve(Buffer.from('barcode')),
  close: () => Promise.resolve(),
}

/** Who buys; one has never proved her address. */
const people = ['ana', 'ivo', 'mia']

/** The real server on a real database, for histories that begin with empty books each time. */
export type ModelShop = Awaited<ReturnType<typeof openModelShop>>

export async function openModelShop() {
  const database = await createTestDatabase()
  // The histories' own look at the tables: its connection is never cut.
  const look = new Client({ connectionString: database.connectionString })
  await look.connect()
  const open = (options: { catalogue?: typeof modelCatalogue; now?: string }) =>
    startTestApp({ ...options, database, documents })
  let app: TestApp = await open({ catalogue: modelCatalogue })
  let cuts = cuttable(app.db.pool)

  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `find_${names.size}`
    names.set(text, name)
    return name
  }
  const find = async <Row extends QueryResultRow>(text: string, values: unknown[] = []) =>
    (await look.query<Row>({ name: nameOf(text), text, values })).rows

  const customers = people.map((name) => ({ email: `${name}@mail.example`, token: randomToken() }))
  for (const [n, { email, token }] of customers.entries())
    await look.query(
      `with made as (insert into customer (email, email_key, full_name, country, created_at, email_confirmed_at)
         values ($1, $1, $2, 'HR', $3, $4) returning id)
       insert into session (token_hash, customer_id, created_at, expires_at)
       select $5, id, $3, '2100-01-01' from made`,
      [email, people[n], testStart, n === 2 ? null : testStart, tokenHash(token)],
    )

  const emptyBooks = await emptyBooksOf(look)

  return {
    customers,
    app: () => app,
    cuts: () => cuts,
    find,
    look,
    /** Closes the server as a deploy does and opens it anew: what it had only in its memory is gone. */
    async restart() {
      const now = app.clock.now.toISOString()
      await app.stop()
      app = await open({ now })
      cuts = cuttable(app.db.pool)
    },
    /** Empties the books and sets the clock back: much faster than another database. */
    async reset() {
      app.clock.now = new Date(testStart)
      app.mails.length = 0
      app.faults.length = 0
      await look.query(emptyBooks)
    },
    async stop() {
      await app.stop()
      await look.end()
      await database.drop()
    },
  }
}

/** The catalogue, the customers and their logins stay; the rest are the books. */
const kept = ['setting', 'catalogue_state', 'event', 'item', 'travel_time', 'pool', 'picture', 'voucher']
  .concat(['customer', 'session', 'staff', 'api_key'])
  .concat(['kysely_migration', 'kysely_migration_lock'])

/** Deleting from small tables is ten times as fast as truncating them; as a replica, so that the ledger lets go. */
async function emptyBooksOf(look: Client): Promise<string> {
  const { rows } = await look.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and not table_name = any($1)`,
    [kept],
  )
  return `set session_replication_role = replica;
    ${rows.map(({ name }) => `delete from ${name};`).join(' ')}
    delete from customer where id > ${people.length};
    update pool set taken = 0 where taken <> 0;
    set session_replication_role = origin;`
}
