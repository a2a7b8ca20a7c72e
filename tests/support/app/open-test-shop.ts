import { importCatalogueFile } from '#server/modules/catalogue-file/import-catalogue'
import type { Database } from '#server/platform/db/database'
import { ownerKey, startTestApp } from './test-app'

export type TestShop = Awaited<ReturnType<typeof openTestShop>>

/** Starts the test app without a catalogue, for tests of catalogue files. */
export async function openTestShop() {
  const { context, db, app, post, stop } = await startTestApp({
    catalogue: null,
    now: '2027-03-01T10:00:00Z',
  })
  return {
    context,
    db,
    app,
    /** Imports a file. Throws if the shop rejects it. */
    importFile: (file: unknown) =>
      db.transaction((tx) =>
        importCatalogueFile(tx, file, { actor: 'test', role: 'owner', now: context.now() }),
      ),
    /** Makes a call of any path, as the owner unless other headers are given. */
    async call(
      path: string,
      payload: object = {},
      headers: Record<string, string> = { authorization: `Bearer ${ownerKey}` },
    ) {
      const { status, body } = await post(path, payload, headers)
      return { status, body: body as never }
    },
    close: stop,
  }
}

/** Takes a place of an item, and of a departure if given, as adding to a cart does. */
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
