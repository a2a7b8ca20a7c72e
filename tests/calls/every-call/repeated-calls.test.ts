import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeCalls, type OfficePath } from '#contract/calls'
import { type OfficeCall, type OfficeRole, takesKey } from '#contract/office/office-call'
import { staffRole } from '#contract/office/sign-in'
import { goodPayloads } from '#tests/support/app/good-payloads'
import { keyedPayloads, type Stage } from '#tests/support/app/keyed-payloads'
import { withoutChange } from '#tests/support/app/repeated-call'
import { addPerson, type TestPerson } from '#tests/support/app/staff-people'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { testFiscaliser } from '#tests/support/fiscal/test-fiscaliser'
import { startSmtpInbox, type SmtpInbox } from '#tests/support/mail/smtp-inbox'

let shop: TestApp
let inbox: SmtpInbox
let good: Stage['good']
beforeAll(async () => {
  inbox = await startSmtpInbox()
  const { fiscaliser } = testFiscaliser()
  shop = await startTestApp({
    fiscaliser,
    settings: { withdrawalActive: true },
    env: { SMTP_URL: inbox.url },
  })
  good = await goodPayloads(shop)
})
afterAll(async () => {
  await shop.stop()
  await inbox.stop()
})

let keys = 0
const nextKey = () => (keys += 1).toString(16).padStart(32, '0')

const alreadyDone = refused('already-done')
const reused = refused('call-key-reused')

describe('changes of staff repeated with the header Idempotency-Key', () => {
  const keyed = (officeCalls as readonly OfficeCall[]).filter(takesKey)

  test('the repeated changes are more than a few', () => expect(keyed.length).toBeGreaterThan(70))

  const send = (of: TestApp, path: string, payload: object, { headers }: TestPerson, key: string) =>
    of.post(`/office/api/${path}`, payload, { ...headers, 'idempotency-key': key })

  /** Makes a call, and repeats it after the shop was renamed: by the same person with and without permission. */
  async function playTwice(stage: Stage, { path, roles, asksAgain, takesFile }: OfficeCall) {
    const { shop: of, person } = stage
    const makePayload = keyedPayloads[path as OfficePath]
    const payload = await (makePayload?.(stage) ?? stage.good.officePayloads[path as OfficePath]())
    const key = nextKey()
    const repeat = (changed = payload) => send(of, path, changed, person, key)
    expect(await repeat()).toMatchObject({ status: 200 })
    await of.configure({ shopName: `Shop ${key}` })
    of.later(1)

    const as = async (changes: object, authenticatedAt?: Date) => {
      if (authenticatedAt)
        await of.db.kysely.updateTable('staff_session').set({ authenticated_at: authenticatedAt }).execute()
      else await of.db.kysely.updateTable('staff').set(changes).where('id', '=', person.id).execute()
    }
    const { role } = await of.db.kysely
      .selectFrom('staff')
      .select('role')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    const others = Array.isArray(roles)
      ? staffRole.options.filter((one) => !(roles as readonly OfficeRole[]).includes(one)).slice(0, 1)
      : []
    for (const other of others) {
      await as({ role: other })
      expect(await withoutChange(of, repeat)).toMatchObject(refused('not-allowed'))
      await as({ role })
    }
    await as({}, new Date(of.clock.now.getTime() - 3_600_000))
    const late = asksAgain === undefined ? alreadyDone : refused('ask-again')
    expect(await withoutChange(of, repeat)).toMatchObject(late)
    await as({}, of.clock.now)
    const different = { ...payload, ...(takesFile ? { crop: null } : { another: 1 }) }
    expect(await withoutChange(of, () => repeat(different))).toMatchObject(reused)
    const again = await withoutChange(of, repeat)
    // Without its session the repeat reveals nothing.
    await of.db.kysely.deleteFrom('staff_session').where('id', '=', person.sessionId).execute()
    expect((await withoutChange(of, repeat)).status).toBe(401)
    return again
  }

  // oxlint-disable-next-line vitest/expect-expect -- playTwice has the assertions
  test.each(keyed.map((call) => [call.path, call] as const))('%s is done once', async (path, call) => {
    // A shop that received real money removes no test orders.
    const isAlone = path === 'purge-test-orders'
    const of = isAlone ? await startTestApp() : shop
    try {
      const person = await addPerson(of)
      await of.db.kysely.deleteFrom('rate_limit_count').execute()
      const stage = { shop: of, good: isAlone ? await goodPayloads(of) : good, person }
      expect(await playTwice(stage, call)).toMatchObject(alreadyDone)
    } finally {
      if (isAlone) await of.stop()
    }
  })
})
