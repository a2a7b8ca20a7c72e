import Fastify from 'fastify'
import { createTestDatabase } from '../database/test-database'
import { openDatabase } from '../../../server/db/database'
import { readEnvironment } from '../../../server/environment'
import { registerCalls } from '../../../server/http/calls'
import { answerError } from '../../../server/http/errors'
import { identifyCustomer } from '../../../server/http/identify-customer'
import { noFiscaliser } from '../../../server/gateways/fiscaliser'
import { keysFrom } from '../../../server/keys'
import type { World } from '../../../server/world'
import { openCatalogue } from '../../../server/stock/catalogue'
import { customerHandlers } from '../../../server/features/customers/handlers'

const settings = {
  countries: { HR: 'Croatia', DE: 'Germany' },
  addressLines: { street: { text: 'Street', required: true }, city: { text: 'City', required: true } },
}

export interface Answered {
  status: number
  body: Record<string, unknown>
  retryAfter: string | undefined
}

/** The customers' calls on a real database and a clock that the test moves. */
export async function startCustomersApp() {
  const database = await createTestDatabase()
  const db = openDatabase(database.connectionString)
  for (const [key, value] of Object.entries(settings)) {
    await db.kysely
      .insertInto('setting')
      .values({ key, value: JSON.stringify(value) })
      .execute()
  }
  const clock = { now: new Date('2027-03-01T10:00:00.000Z') }
  const now = () => new Date(clock.now)
  // These calls draw no document, reach no gateway and have small bodies.
  const reached: Omit<World, 'documents' | 'gateways' | 'largeBodies'> = {
    db,
    now,
    catalogue: await openCatalogue(db, now, { allowsSandbox: true }),
    environment: readEnvironment({ PUBLIC_URL: 'https://shop.example' }),
    keys: keysFrom('a secret for tests only'),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    fiscaliser: noFiscaliser,
    wallets: { apple: null, google: null },
    wake: () => undefined,
  }
  const world = reached as World
  const { 'set-customer-limits': _ofTheOffice, ...ofCustomers } = customerHandlers
  const app = Fastify({ trustProxy: true })
  app.setErrorHandler(answerError)
  registerCalls(app, world, {
    base: '/api',
    served: Object.values(ofCustomers),
    identify: identifyCustomer(world),
  })

  const call = async (path: string, payload: object, from = '192.0.2.1'): Promise<Answered> => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/${path}`,
      payload,
      headers: { 'x-forwarded-for': from },
    })
    const retryAfter = answer.headers['retry-after']
    return { status: answer.statusCode, body: answer.json(), retryAfter: retryAfter?.toString() }
  }

  /** The mails to an address, oldest first. */
  const mailsTo = async (recipient: string) =>
    (
      await db.kysely
        .selectFrom('outbox')
        .select(['kind', 'payload'])
        .where('recipient', '=', recipient)
        .orderBy('id')
        .execute()
    ).map(({ kind, payload }) => ({ kind, payload: payload as unknown as Record<string, string> }))

  const lastMailTo = async (recipient: string, kind: string): Promise<Record<string, string>> => {
    const mail = (await mailsTo(recipient)).findLast((one) => one.kind === kind)
    if (mail === undefined) throw new Error(`No ${kind} was mailed to ${recipient}`)
    return mail.payload
  }

  /** Registers somebody and tells the password that was mailed. */
  async function registered(email: string, fullName = 'Ana Horvat', from?: string): Promise<string> {
    await call('register', { full_name: fullName, email }, from)
    return (await lastMailTo(email, 'welcome'))['password'] ?? ''
  }

  async function loggedIn(email: string, password: string): Promise<string> {
    const { body, status } = await call('login', { email, password })
    if (status !== 200) throw new Error(`Login answered ${status}`)
    return String(body['remember_token'])
  }

  return {
    world,
    app,
    clock,
    call,
    mailsTo,
    lastMailTo,
    registered,
    loggedIn,
    later: (minutes: number) => {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000)
    },
    async stop() {
      await app.close()
      await db.close()
      await database.drop()
    },
  }
}
