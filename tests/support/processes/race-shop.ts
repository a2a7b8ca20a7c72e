import { setTimeout as delay } from 'node:timers/promises'
import { Client, Pool, type QueryResultRow } from 'pg'
import { vi } from 'vitest'
import type { CatalogueFile } from '#contract/office/catalogue-file'
import type { Order } from '#contract/order'
import type { PaymentInstruction } from '#contract/shop/checkout'
import { randomToken, tokenHash } from '#server/platform/crypto/keys'
// @ts-expect-error -- a script, which has no types
import { ensureBuilt } from '../../../scripts/built.mjs'
import { startServerProcesses, type ServerProcess } from './server-process'

// These limits are far above what the processes need alone: they start several times and share two cores with other
// tests.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 240_000 })

const officeKey = 'the-owner-of-every-race-0123456789'

/** The part of a response that a race needs. Status 0 means that there was no response. */
export type Answer = {
  readonly status: number
  readonly message: string | undefined
  readonly body: AnswerBody
}

type AnswerBody = {
  readonly message?: string
  readonly cart?: { code: string | null; products: { id: number; transport_time_id: number | null }[] }
  readonly order?: Order
  readonly payment?: PaymentInstruction
  readonly data?: { orders?: Order[]; refund_id?: number }
}

export type Customer = { readonly token: string; readonly email: string; readonly name: string }

/** Servers of a test on one database: calls of the shop and the office, and SQL. */
export type RaceShop = {
  readonly servers: readonly ServerProcess[]
  /**
   * Makes a call of the shop. `turn` selects the process, so that a list of shoppers is distributed over all of them.
   */
  call(path: string, payload: object, turn?: number): Promise<Answer>
  office(path: string, payload: object, turn?: number): Promise<Answer>
  /** Imports a catalogue through the first process. Throws if it is rejected. */
  import(catalogue: CatalogueFile): Promise<void>
  sql<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Returns the rows that the server's stock audit finds wrong. */
  wrongStock(): Promise<unknown[]>
  /** Creates logged-in customers directly in the database, because the race is not about logins. */
  customers(count: number): Promise<Customer[]>
  stop(): Promise<void>
}

/** Starts `processes` servers on a database with this catalogue. `drop` removes the database when the shop ends. */
export async function openRaceShop(requested: {
  connectionString: string
  drop?: () => Promise<void>
  catalogue: CatalogueFile
  processes?: number
  env?: Record<string, string>
}): Promise<RaceShop> {
  await buildOnce()
  const servers = await startServerProcesses(requested.processes ?? 2, {
    DATABASE_URL: requested.connectionString,
    ...serverEnv,
    ...requested.env,
  })
  const shop = visitShop(servers, requested.connectionString)
  await shop.import(requested.catalogue)
  // The other processes notice an import within half a second.
  await delay(600)
  return {
    ...shop,
    async stop() {
      await shop.stop()
      await requested.drop?.()
    },
  }
}

let built: Promise<void> | undefined

/** Builds the server if the sources are newer, at most once per test file. */
export const buildOnce = (): Promise<void> => (built ??= ensureBuilt() as Promise<void>)

/** Environment variables of every server of a race. */
export const serverEnv = { OFFICE_KEY: officeKey, SHOP_DEMO: '0', DEMO_ORDERS: '0', LOG_LEVEL: 'error' }

/** Returns a race shop of servers that already run. `stop` ends them. */
export function visitShop(servers: readonly ServerProcess[], connectionString: string): RaceShop {
  const pool = new Pool({ connectionString, max: 4 })
  // Some tests stop the database while the pool is open.
  pool.on('error', () => undefined)
  const urlOf = (turn: number) => servers[turn % servers.length]?.url ?? ''
  const sql: RaceShop['sql'] = async <Row extends QueryResultRow>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, values)).rows
  const office: RaceShop['office'] = (path, payload, turn = 0) =>
    post(`${urlOf(turn)}/office/api/${path}`, payload, { Authorization: `Bearer ${officeKey}` })
  return {
    servers,
    call: (path, payload, turn = 0) => post(`${urlOf(turn)}/api/${path}`, payload),
    office,
    async import(catalogue) {
      const { status, body } = await office('import', catalogue)
      if (status !== 200) throw new Error(`The catalogue was refused: ${JSON.stringify(body)}`)
    },
    sql,
    async wrongStock() {
      const { status, body } = await office('audit-stock', {})
      const { ok, rows } = body as unknown as { ok: boolean; rows: { ok: boolean }[] }
      if (status !== 200 || rows.length === 0 || ok !== rows.every((row) => row.ok))
        throw new Error(`The audit answered ${status}: ${JSON.stringify(body)}`)
      return rows.filter((row) => !row.ok)
    },
    async customers(count) {
      const made = Array.from({ length: count }, (_, n) => {
        const token = randomToken()
        return { token, email: `${token.toLowerCase()}@example.com`, name: `Shopper ${n + 1}` }
      })
      await sql(
        `with buyers as (select * from unnest($1::text[], $2::text[], $3::bytea[]) as a (email, name, hash)),
           made as (insert into customer (email, email_key, full_name, country, created_at)
                    select email, email, name, 'HR', now() from buyers returning id, email)
         insert into session (token_hash, customer_id, created_at, expires_at)
           select hash, m.id, now(), now() + interval '1 day' from buyers join made m using (email)`,
        [made.map((one) => one.email), made.map((one) => one.name), made.map((one) => tokenHash(one.token))],
      )
      return made
    },
    async stop() {
      await Promise.all(servers.map((server) => server.end()))
      // A test may stop the shop again whose replacement did not start.
      if (!pool.ending) await pool.end()
    },
  }
}

/** Makes one call. Without a response (refused, cut off) the status is 0. */
async function post(url: string, payload: object, headers: Record<string, string> = {}): Promise<Answer> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(60_000),
    })
    const body = (await answer.json()) as AnswerBody
    return { status: answer.status, message: body.message, body }
  } catch (error) {
    return { status: 0, message: String(error), body: {} }
  }
}

/** Opens a connection of the test itself for something that must stay open, such as a lock. */
export async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString })
  await client.connect()
  return client
}
