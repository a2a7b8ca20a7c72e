import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OfficePath } from '#contract/calls'
import { cancelOrder, getOrder } from '#contract/office/orders'
import { admitOffice, serveStaff } from '#server/modules/staff/serve-staff'
import { registerCalls } from '#server/platform/http/calls'
import { answerError } from '#server/platform/http/errors'
import { Refusal } from '#server/platform/http/refusal'
import { serve, type Served } from '#server/platform/http/serve'
import { openTestShop, type TestShop } from '#tests/support/app/open-test-shop'
import { ownerKey } from '#tests/support/app/test-app'

let shop: TestShop
const faults: string[] = []

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  faults.length = 0
  await shop.db.kysely.deleteFrom('audit_log').execute()
})

/** Serves one call, makes it as the owner, and returns its status and its rows in the audit log. */
async function made(served: Served<OfficePath>) {
  const app = Fastify()
  app.setErrorHandler(answerError)
  const error = (_facts: object, text: string) => void faults.push(text)
  const context = { ...shop.context, log: { ...shop.context.log, error } }
  registerCalls(app, context, { base: '/office/api', served: [served], admit: admitOffice(context) })
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `/office/api/${served.call.path}`,
    payload: {},
    headers: { authorization: `Bearer ${ownerKey}` },
  })
  await app.close()
  const rows = await shop.db.kysely
    .selectFrom('audit_log')
    .select(['actor', 'action', 'subject', 'before', 'after'])
    .execute()
  return { statusCode, rows }
}

// The content of the answer does not matter here; none of it is sent.
const answer = null as never

test('a change whose handler does not write the audit log still has a row, and an error is logged', async () => {
  const { rows } = await made(serveStaff(cancelOrder, async () => answer))
  const bare = { actor: 'OFFICE_KEY', action: 'cancel-order', subject: null, before: null, after: null }
  expect(rows).toEqual([bare])
  expect(faults).toEqual([expect.stringContaining('gave the audit log no details')])
})

test('a change records the row of its handler in its own transaction', async () => {
  const handle = (ends: boolean) =>
    serveStaff(cancelOrder, ({ context, audit }) =>
      context.db.transaction(async (tx) => {
        await audit.record(tx, { subject: 'AB', before: { at: 1 }, after: { at: 2 } })
        if (!ends) throw new Refusal('order-is-cancelled')
        return answer
      }),
    )
  expect((await made(handle(false))).rows).toEqual([])
  const row = { action: 'cancel-order', subject: 'AB', before: { at: 1 }, after: { at: 2 } }
  expect((await made(handle(true))).rows).toMatchObject([row])
  expect(faults).toEqual([])
})

test('a call that reads, changes nothing or is rejected adds no row', async () => {
  const served = [
    serveStaff(getOrder, async () => answer),
    serveStaff(cancelOrder, async ({ audit }) => {
      audit.nothingChanged()
      return answer
    }),
    serveStaff(cancelOrder, () => Promise.reject(new Refusal('order-not-found'))),
  ]
  for (const one of served) expect((await made(one)).rows).toEqual([])
  expect(faults).toEqual([])
})

test('an office call that is not served by serveStaff does not compile', () => {
  // @ts-expect-error: no code would write the audit log
  const served = serve(cancelOrder, async () => answer)
  expect(served.call.path).toBe('cancel-order')
})

test('the handler of a reading call receives no audit log', () => {
  // @ts-expect-error: only a change has an audit log
  const served = serveStaff(getOrder, async ({ audit }) => audit as never)
  expect(served.call.path).toBe('get-order')
})
