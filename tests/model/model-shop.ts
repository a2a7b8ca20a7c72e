import { Client, type QueryResultRow } from 'pg'
import Stripe from 'stripe'
import { hashPassword } from '#server/modules/accounts/passwords'
import { addKey } from '#server/modules/staff/key-routes'
import { randomToken, tokenHash } from '#server/platform/crypto/keys'
import { startTestApp, type TestApp } from '../support/app/test-app'
import { testStart } from '../support/app/test-catalogue'
import { createTestDatabase } from '../support/database/test-database'
import { startStripeStandIn } from '../support/gateways/stripe-stand-in'
import { startWspayStandIn } from '../support/gateways/wspay-stand-in'
import { copyCatalogue } from './catalogue-copy'
import { cuttable } from './cut-connections'
import { modelCatalogue } from './model-catalogue'
import { postOffice } from './post-office'

/** No test reads these documents, and generating them would take 90 % of the time. */
const documents = {
  ticketsPdf: () => Promise.resolve(Buffer.from('tickets')),
  invoicePdf: () => Promise.resolve(Buffer.from('invoice')),
  termsPdf: () => Promise.resolve(Buffer.from('terms')),
  badgesPdf: () => Promise.resolve(Buffer.from('badges')),
  packingSlipsPdf: () => Promise.resolve(Buffer.from('slips')),
  pdf417: () => Promise.resolve(Buffer.from('barcode')),
  applePass: () => Promise.resolve(Buffer.from('barcode')),
  close: () => Promise.resolve(),
}

/** The buyers. One of them has never confirmed her address. */
const people = ['ana', 'ivo', 'mia']

/** The real server on a real database. Every history starts with an empty ledger. */
export type ModelShop = Awaited<ReturnType<typeof openModelShop>>

/**
 * With `aheadMs` a second process uses the same database, with a clock that is ahead of the first one's by this time. The steps are
 * done by the processes in turn.
 */
export async function openModelShop({ aheadMs = 0 }: { aheadMs?: number } = {}) {
  // A broken connection to Stripe is retried at once, without Stripe's usual wait of half a second.
  Stripe.prototype.getInitialNetworkRetryDelay = () => 0.001
  const database = await createTestDatabase()
  // The connection by which the histories read the tables. It is never cut.
  const look = new Client({ connectionString: database.connectionString })
  await look.connect()
  const clock = { read: () => new Date(testStart) }
  const [wspay, stripe] = await Promise.all([startWspayStandIn(), startStripeStandIn(() => clock.read())])
  const mail = postOffice()
  const env = { ...wspay.env, ...stripe.env, SANDBOX: '1' }
  const open = (options: { catalogue?: typeof modelCatalogue; now?: string }) =>
    startTestApp({ ...options, database, documents, env, deliver: mail.deliver })
  const app: TestApp = await open({ catalogue: modelCatalogue })
  const apps = [app]
  clock.read = () => apps[0]?.clock.now ?? new Date(testStart)
  if (aheadMs > 0) apps.push(setAhead(await open({})))
  let turn = 0
  const current = () => apps[turn] ?? app

  /** Makes a process follow the clock of the first one, by which the histories are timed. */
  function setAhead(later: TestApp): TestApp {
    Object.defineProperty(later.clock, 'now', {
      get: () => new Date(clock.read().getTime() + aheadMs),
      set: (now: Date) => {
        if (apps[0]) apps[0].clock.now = new Date(now.getTime() - aheadMs)
      },
    })
    return later
  }
  const door = { name: 'door', role: 'door', actor: 'model', now: app.clock.now, days: 36_500 } as const
  const doorKey = await addKey(app.db, door)
  const cuts = apps.map(({ db }) => cuttable(db.pool))

  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `find_${names.size}`
    names.set(text, name)
    return name
  }
  const find = async <Row extends QueryResultRow>(text: string, values: unknown[] = []) =>
    (await look.query<Row>({ name: nameOf(text), text, values })).rows

  const customers = people.map((name) => ({ email: `${name}@mail.example`, token: randomToken() }))
  const startSession = (token: string, customerId: number) =>
    look.query(
      `insert into session (token_hash, customer_id, created_at, expires_at) values ($1, $2, $3, '2100-01-01')`,
      [tokenHash(token), customerId, testStart],
    )
  const password = 'of every customer'
  const passwordHash = await hashPassword(password, { network: 'model', account: 'model' })
  for (const [n, { email, token }] of customers.entries()) {
    const { rows } = await look.query<{ id: string }>(
      `insert into customer (email, email_key, full_name, country, created_at, email_confirmed_at, password_hash)
       values ($1, $1, $2, 'HR', $3, $4, $5) returning id`,
      [email, people[n], testStart, n === 2 ? null : testStart, passwordHash],
    )
    await startSession(token, Number(rows[0]?.id))
  }
  /** Tokens of customers that a history invited. */
  const invited = new Map<number, string>()

  const fingerprintsQuery = await fingerprintsOf(look)
  /** Number of steps in progress: more than one if one wraps another. */
  const under = { way: 0 }
  const restoreCatalogue = await copyCatalogue(look)
  const emptyBooks = `${await emptyBooksOf(look)} ${restoreCatalogue}`

  /** Kind and intended recipient of each mail, by its Message-ID. */
  const madeFor = new Map<string, { kind: string; recipient: string }>()

  return {
    customers,
    /** The password of all customers. */
    password,
    madeFor,
    /** An API key that may only admit tickets. It does not expire. */
    doorKey,
    wspay,
    stripe,
    mail,
    app: current,
    cuts: () => cuts[turn] ?? cuttable(current().db.pool),
    /** Lets the next process do the next step. It has read the catalogue as processes do within a second of a change. */
    async takeTurn() {
      turn = (turn + 1) % apps.length
      if (apps.length > 1) await current().context.catalogue.refresh()
    },
    find,
    look,
    under,
    /** Returns whether no other step and no fault affects the current step. */
    isAlone: () => under.way === 1,
    /** Returns a hash of all rows of each table. */
    fingerprints: async (): Promise<Map<string, string>> =>
      new Map(
        (await find<{ name: string; hash: string }>(fingerprintsQuery)).map(({ name, hash }) => [name, hash]),
      ),
    /** Returns the token of a customer by ID, even if the customer was invited to accept a ticket. */
    async tokenOf(customerId: number): Promise<string | null> {
      const known = customers[customerId - 1]?.token ?? invited.get(customerId)
      if (known !== undefined) return known
      const token = randomToken()
      invited.set(customerId, token)
      await startSession(token, customerId)
      return token
    },
    /** Closes the server as a deployment does and opens it again. Everything that was only in memory is lost. */
    async restart() {
      const now = current().clock.now.toISOString()
      await current().stop()
      const opened = await open({ now })
      apps[turn] = turn === 0 ? opened : setAhead(opened)
      cuts[turn] = cuttable(opened.db.pool)
    },
    /** Empties the ledger and resets the clock, which is much faster than a new database. */
    async reset() {
      turn = 0
      current().clock.now = new Date(testStart)
      for (const one of apps) one.faults.length = 0
      mail.heal()
      mail.forget()
      madeFor.clear()
      wspay.carts.clear()
      stripe.forget()
      for (const gateway of [wspay, stripe]) gateway.requested.length = 0
      invited.clear()
      await look.query(emptyBooks)
      await current().context.catalogue.refresh()
    },
    async stop() {
      for (const one of apps) await one.stop()
      await Promise.all([wspay.stop(), stripe.stop()])
      await look.end()
      await database.drop()
    },
  }
}

/** Tables outside the ledger. The catalogue, the customers and their logins are restored. */
const kept = ['setting', 'catalogue_state', 'event', 'item', 'travel_time', 'pool', 'voucher']
  .concat(['customer', 'session', 'staff', 'api_key'])
  .concat(['domain_event_counter', 'domain_event_cursor', 'kysely_migration', 'kysely_migration_lock'])

/**
 * Returns the statement that hashes the rows of each table, without the last use of API keys, which dry runs change
 * too.
 */
async function fingerprintsOf(look: Client): Promise<string> {
  const { rows } = await look.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'api_key'`,
  )
  return rows
    .map(
      ({ name }) =>
        `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${name} t`,
    )
    .join(' union all ')
}

/**
 * Returns the statement that empties all other tables. Deleting from small tables is ten times as fast as truncating
 * them. The session acts as a replica, so that the triggers of the ledger do not reject it.
 */
async function emptyBooksOf(look: Client): Promise<string> {
  const { rows } = await look.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and not table_name = any($1)`,
    [kept],
  )
  return `set session_replication_role = replica;
    ${rows.map(({ name }) => `delete from ${name};`).join(' ')}
    set session_replication_role = origin;`
}
