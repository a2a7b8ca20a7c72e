import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, type QueryResultRow } from 'pg'
import type { Answered, OfficeAnswered, OfficePath, OfficeSent, Sent, ShopPath } from '#contract/calls'
import { maxAttempts } from '#contract/limits'
import type { CatalogueFile } from '#contract/office/catalogue-file'
import { demoCatalogue } from '#demo/catalogue'
import { initialSettings } from '#server/modules/settings/initial-settings'
import { randomToken, tokenHash } from '#server/platform/crypto/keys'
import { addressOn, administer } from '../support/database/database-templates'
import { startServerProcess } from '../support/processes/server-process'
import { passwordIn, startMailbox, type Mailbox } from './mailbox'

/** Environment variable that passes PostgreSQL's connection string from the set-up to the workers. */
export const postgresVariable = 'JOURNEYS_POSTGRES'

type Settings = NonNullable<CatalogueFile['settings']>

/** A customer with an account. */
export type Person = { name: string; email: string; password: string; token: string }

export type RunningShop = {
  readonly url: string
  /** Connection string with which a test starts another server of the same shop. */
  readonly databaseUrl: string
  readonly mailbox: Mailbox
  /** Makes an office call as the owner. Throws unless it succeeds. */
  office<P extends OfficePath>(path: P, payload: OfficeSent<P>): Promise<OfficeAnswered<P>>
  /** Makes a call of the shop as a browser would. Throws unless it succeeds. */
  call<P extends ShopPath>(path: P, payload: Sent<P>): Promise<Answered<P>>
  /** Changes settings by an import. `restore` resets them to those of the demo shop. */
  configure(settings: Settings): Promise<void>
  restore(): Promise<void>
  /** Registers a customer, reads the mailed password, and logs in. */
  person(name?: string): Promise<Person>
  /** Runs one statement on the shop's database, for changes that only time would make. */
  sql(statement: string, values?: readonly unknown[]): Promise<void>
  /** Copies an order `times` times. The copies take no places. */
  copyOrder(code: string, times: number): Promise<void>
  /**
   * Returns the path of a link that sets up the first owner: the printed one on the first call, later a new one after
   * removing all staff.
   */
  ownerLink(): Promise<string>
  /** Stops the server and starts it again at the same address, with these variables changed. */
  restart(env: Record<string, string>): Promise<void>
  /** Returns the errors in the server's log. */
  faults(): string[]
  stop(): Promise<void>
}

/** Query of the columns of these tables that can be written; PostgreSQL computes the others. */
const writtenColumns = `select table_name as table, string_agg(quote_ident(column_name), ', ') as columns
  from information_schema.columns
  where table_schema = 'public' and table_name in ('orders', 'payment', 'order_item')
    and is_generated = 'NEVER' and is_identity = 'NO'
  group by table_name`
/** Returns the SQL that copies an order ($1) this many times ($2), in addition to existing copies. */
const copiesOf = (columns: ReadonlyMap<string, string>) => {
  const of = (table: string) => columns.get(table) ?? ''
  return `
  with copied as (
    insert into orders (${of('orders')}) select ${of('orders')} from (
      select (jsonb_populate_record(o, jsonb_build_object('code', 'MANY' || translate(lpad((g + earlier)::text, 4, '0'), '0123456789', 'ACDEFGHJKM'), 'cart_code', null))).*
      from orders o, generate_series(1, $2::int) g, (select count(*) as earlier from orders where code like 'MANY%') copies where o.code = $1) made returning id),
  paid as (
    insert into payment (${of('payment')}) select ${of('payment')} from (
      select (jsonb_populate_record(p, jsonb_build_object('order_id', c.id, 'reference', 'M' || c.id))).*
      from copied c, payment p join orders o on o.id = p.order_id where o.code = $1) made)
  insert into order_item (${of('order_item')}) select ${of('order_item')} from (
    select (jsonb_populate_record(i, jsonb_build_object('order_id', c.id, 'takes_place', false))).*
    from copied c, order_item i join orders o on o.id = i.order_id where o.code = $1) made`
}

/** SQL that deletes all staff accounts and records a link ($1: its hash) for the first owner. */
const removeAllStaff = [
  'update scheduled_change set staff_id = null',
  'update bulk_job set staff_id = null',
  'delete from staff',
]
const firstOwnerLink = `insert into staff_link (token_hash, purpose, created_at, expires_at)
  values ($1, 'set-up', now(), now() + interval '1 day')`

const officeKey = 'the-owner-of-the-journeys-shop'
// All registrations and failed logins here come from one address, more than from a whole campus.
const highLimit = 10_000
const highLimits: Settings = {
  limits: {
    ...maxAttempts,
    mailsPerEmail: highLimit,
    mailsPerEmailOverall: highLimit,
    mailsPerAddress: highLimit,
    vouchersPerCustomer: highLimit,
    downloadsPerAddress: highLimit,
    downloadsPerLink: highLimit,
  },
}

/** Name of the database of the demo shop that others are copied from. */
const demoTemplate = 'journeys_demo'
/** Environment of every server that the journeys start. */
export const serverEnv = { SHOP_DEMO: '1', DEMO_ORDERS: '0', OFFICE_KEY: officeKey, LOG_LEVEL: 'warn' }

/** Migrates and fills the demo shop once, which is two thirds of the work of a first start. */
export async function makeDemoTemplate(administration: string): Promise<void> {
  await administer(administration, `create database ${demoTemplate}`)
  const DATABASE_URL = addressOn(administration, demoTemplate)
  await (await startServerProcess({ ...serverEnv, DATABASE_URL })).end()
}

/**
 * Starts the built server with the demo shop on its own database, and a mail server that stores what it receives. `env`
 * contains further environment variables, such as the keys of a gateway.
 */
export async function runShop(env: Record<string, string> = {}): Promise<RunningShop> {
  const administration = process.env[postgresVariable]
  if (!administration) throw new Error('The set-up of the journeys did not run.')
  const database = `journeys_${randomBytes(6).toString('hex')}`
  const isFilledOtherwise = 'SHOP_DEMO' in env || 'DEMO_ORDERS' in env
  const template = isFilledOtherwise ? '' : ` template ${demoTemplate} strategy file_copy`
  await administer(administration, `create database ${database}${template}`)
  const DATABASE_URL = addressOn(administration, database)
  const mailbox = await startMailbox()
  const environment = { ...serverEnv, DATABASE_URL, SMTP_URL: mailbox.url, ...env }
  let server = await startServerProcess(environment)

  async function post(path: string, payload: unknown, headers: Record<string, string>): Promise<unknown> {
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(payload),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
    return JSON.parse(text)
  }

  const call = async <P extends ShopPath>(path: P, payload: Sent<P>) =>
    (await post(`/api/${path}`, payload, { 'X-Requested-With': 'XMLHttpRequest' })) as Answered<P>
  const office = async <P extends OfficePath>(path: P, payload: OfficeSent<P>) =>
    (await post(`/office/api/${path}`, payload, {
      authorization: `Bearer ${officeKey}`,
    })) as OfficeAnswered<P>
  const configure = async (settings: Settings) => void (await office('import', { settings }))
  // A shop that starts empty has the default limits, or those set by its staff.
  if (env['SHOP_DEMO'] !== '0') await configure(highLimits)

  async function rowsOf<Row extends QueryResultRow>(
    statement: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    const client = new Client({ connectionString: DATABASE_URL })
    await client.connect()
    try {
      return (await client.query<Row>(statement, [...values])).rows
    } finally {
      await client.end()
    }
  }

  let changed = false
  let people = 0
  let ownerLinks = 0
  return {
    url: server.url,
    databaseUrl: DATABASE_URL,
    mailbox,
    office,
    call,
    configure: (settings) => {
      changed = true
      return configure(settings)
    },
    restore: async () => {
      if (!changed) return
      changed = false
      // An import leaves settings that it does not name unchanged, so settings that the demo shop never sets are named
      // here.
      const { fiscal, planInvoices, viesCheck, facturX } = initialSettings
      await configure({ fiscal, planInvoices, viesCheck, facturX, ...demoCatalogue.settings, ...highLimits })
    },
    async person(name = 'Iva Perić') {
      people += 1
      const email = `person-${people}-${randomBytes(3).toString('hex')}@mail.example`
      await call('register', { full_name: name, email })
      const password = passwordIn(await mailbox.waitFor(email, /^Welcome/))
      const { remember_token: token } = await call('login', { email, password })
      return { name, email, password, token }
    },
    async sql(statement, values) {
      await rowsOf(statement, values)
    },
    async copyOrder(code, times) {
      const tables = await rowsOf<{ table: string; columns: string }>(writtenColumns)
      const columns = new Map(tables.map(({ table, columns: names }) => [table, names]))
      await rowsOf(copiesOf(columns), [code, times])
    },
    async ownerLink() {
      ownerLinks += 1
      if (ownerLinks === 1) {
        const file = join(server.dataDir, 'office-set-up-link')
        return /\/office\/set-up\/\S+/.exec(readFileSync(file, 'utf8'))?.[0] ?? ''
      }
      const token = randomToken()
      for (const statement of removeAllStaff) await rowsOf(statement)
      await rowsOf(firstOwnerLink, [tokenHash(token)])
      return `/office/set-up/${token}`
    },
    restart: async (next) => {
      await server.end()
      server = await startServerProcess({ ...environment, ...next, PORT: String(server.port) })
    },
    faults: () => server.logs().filter((line) => /^\{"level":(50|60)/.test(line)),
    async stop() {
      await server.end()
      await mailbox.stop()
      await administer(administration, `drop database if exists ${database} with (force)`)
    },
  }
}
