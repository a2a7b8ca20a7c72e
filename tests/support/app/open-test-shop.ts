import Fastify, { type FastifyInstance } from 'fastify'
import { createTestDatabase } from '../database/test-database'
import { openDatabase, type Database } from '../../../server/db/database'
import { readEnvironment } from '../../../server/environment'
import { registerCalls } from '../../../server/http/calls'
import { answerError } from '../../../server/http/errors'
import { takeBodies } from '../../../server/http/large-body'
import { createLargeBodies } from '../../../server/large-bodies/large-bodies'
import type { World } from '../../../server/world'
import { admitOffice } from '../../../server/staff/office-key'
import { openCatalogue } from '../../../server/stock/catalogue'
import { catalogueHandlers } from '../../../server/features/catalogue/handlers'
import { importCatalogueFile } from '../../../server/features/catalogue/import-catalogue'

export const ownerKey = 'the-owner-of-this-test-shop'

/** The calls of this folder on a real database of their own, for its tests. */
export interface TestShop {
  readonly world: World
  readonly db: Database
  readonly app: FastifyInstance
  /** Imports a file; throws the refusal. */
  importFile(file: unknown): ReturnType<typeof importCatalogueFile>
  /** Makes a call as the owner. */
  call(
    path: string,
    payload?: object,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: never }>
  close(): Promise<void>
}

export async function openTestShop(): Promise<TestShop> {
  const database = await createTestDatabase()
  const db = openDatabase(database.connectionString, { connections: 5 })
  const now = () => new Date('2027-03-01T10:00:00Z')
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const environment = readEnvironment({
    OFFICE_KEY: ownerKey,
    PUBLIC_URL: 'https://shop.example',
    SANDBOX: '1',
  })
  const catalogue = await openCatalogue(db, now, environment)
  const largeBodies = createLargeBodies(database.connectionString)
  const parts: Partial<World> = { db, now, log, environment, catalogue, largeBodies }
  // Nothing here draws documents, seals, pays or mails.
  const world = parts as World
  const app = Fastify()
  takeBodies(app)
  app.setErrorHandler(answerError)
  registerCalls(app, world, {
    base: '/api',
    served: [catalogueHandlers['get-data'], catalogueHandlers['get-shop-item']],
    identify: () => Promise.resolve(null),
  })
  registerCalls(app, world, {
    base: '/office/api',
    served: [catalogueHandlers.import, catalogueHandlers.export, catalogueHandlers['audit-stock']],
    admit: admitOffice(world),
  })
  await app.ready()
  return {
    world,
    db,
    app,
    importFile: (file) =>
      db.transaction((tx) => importCatalogueFile(tx, file, { actor: 'test', now: now() })),
    async call(path, payload = {}, headers = { authorization: `Bearer ${ownerKey}` }) {
      const answer = await app.inject({ method: 'POST', url: path, payload, headers })
      return { status: answer.statusCode, body: answer.json<never>() }
    },
    async close() {
      await app.close()
      await db.close()
      await database.drop()
    },
  }
}

/** Takes a place of an item, and of a travel time, as adding to a cart does. */
export async function takePlace(db: Database, externalCode: string, travelTime: string | null = null) {
  await db.pool.query(
    `with c as (insert into cart (code, first_added_at, expires_at) values (gen_random_uuid()::text, now(), now()) returning id),
       t as (select t.id, t.item_id from travel_time t where t.travel_time = $2),
       i as (select id from item where external_code = $1),
       p as (update pool set taken = taken + 1 from i where pool.item_id = i.id
             and (travel_time_id is null or travel_time_id in (select t.id from t where t.item_id = i.id)))
     insert into cart_line (cart_id, item_id, travel_time_id)
       select c.id, i.id, (select t.id from t where t.item_id = i.id) from c, i`,
    [externalCode, travelTime],
  )
}
