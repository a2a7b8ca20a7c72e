import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeCalls, type OfficePath, type ShopPath, shopCalls } from '../../contract/calls'
import { type OfficeCall, type OfficeRole, takesKey } from '../../contract/office/office-call'
import { staffRole } from '../../contract/office/sign-in'
import { goodPayloads } from '../support/app/good-payloads'
import { keyedPayloads, paidOrder, requestedRefund, type Stage } from '../support/app/keyed-payloads'
import { orderSteps } from '../support/app/order-steps'
import { addPerson, type TestPerson } from '../support/app/staff-people'
import { type RawAnswer, refused, startTestApp, type TestApp } from '../support/app/test-app'
import { fingerprint } from '../support/database/database-fingerprint'
import { startSmtpInbox, type SmtpInbox } from '../support/mail/smtp-inbox'

let shop: TestApp
let inbox: SmtpInbox
let good: Stage['good']
beforeAll(async () => {
  inbox = await startSmtpInbox()
  shop = await startTestApp({ settings: { withdrawalActive: true }, env: { SMTP_URL: inbox.url } })
  good = await goodPayloads(shop)
})
afterAll(async () => {
  await shop.stop()
  await inbox.stop()
})

let keys = 0
const nextKey = () => (keys += 1).toString(16).padStart(32, '0')

/** Everything that a repeat must leave alone: all rows but sessions and limits. */
async function everything(of: TestApp) {
  const { session: _session, staff_session: _staffSession, ...rows } = await fingerprint(of.db)
  return rows
}

/** Sends a repeat, which must change nothing, and returns its answer without what differs between two errors. */
async function withoutChange(of: TestApp, send: () => Promise<RawAnswer>) {
  const before = await everything(of)
  const { status, body } = await send()
  expect(await everything(of)).toEqual(before)
  return { status, body }
}

const alreadyDone = refused('already-done')
const reused = refused('call-key-reused')

describe('a change of staff with the header Idempotency-Key', () => {
  const keyed = (officeCalls as readonly OfficeCall[]).filter(takesKey)

  test('there are many of them', () => expect(keyed.length).toBeGreaterThan(70))

  const send = (of: TestApp, path: string, payload: object, { headers }: TestPerson, key: string) =>
    of.post(`/office/api/${path}`, payload, { ...headers, 'idempotency-key': key })

  /** Makes a call, and repeats it after the shop was renamed: by the same person with and without the rights. */
  async function playTwice(stage: Stage, { path, roles, asksAgain, takesFile }: OfficeCall) {
    const { shop: of, person } = stage
    const makePayload = keyedPayloads[path as OfficePath]
    const payload = await (makePayload?.(stage) ?? stage.good.officePayloads[path as OfficePath]())
    const key = nextKey()
    const repeat = (changed = payload) => send(of, path, changed, person, key)
    expect(await repeat()).toMatchObject({ status: 200 })
    await of.configure({ shopName: `Shop ${key}` })
    of.later(1)

    const as = async (changes: object, askedAt?: Date) => {
      if (askedAt) await of.db.kysely.updateTable('staff_session').set({ asked_at: askedAt }).execute()
      else await of.db.kysely.updateTable('staff').set(changes).where('id', '=', person.id).execute()
    }
    const { role } = await of.db.kysely
      .selectFrom('staff')
      .select('role')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    if (Array.isArray(roles)) {
      const other = staffRole.options.find((one) => !(roles as readonly OfficeRole[]).includes(one))
      if (other !== undefined) {
        await as({ role: other })
        expect(await withoutChange(of, repeat)).toMatchObject(refused('not-allowed'))
        await as({ role })
      }
    }
    if (asksAgain !== undefined) {
      await as({}, new Date(of.clock.now.getTime() - 3_600_000))
      expect(await withoutChange(of, repeat)).toMatchObject(refused('ask-again'))
      await as({}, of.clock.now)
    }
    expect(
      await withoutChange(of, () => repeat({ ...payload, ...(takesFile ? { crop: null } : { another: 1 }) })),
    ).toMatchObject(reused)
    expect(await withoutChange(of, repeat)).toMatchObject(alreadyDone)
    // Without its session it says nothing.
    await of.db.kysely.deleteFrom('staff_session').where('id', '=', person.sessionId).execute()
    expect((await withoutChange(of, repeat)).status).toBe(401)
  }

  test.each(keyed.map((call) => [call.path, call] as const))('%s is done once', async (path, call) => {
    // Of a shop that received real money no test orders are removed.
    const isAlone = path === 'purge-test-orders'
    const of = isAlone ? await startTestApp() : shop
    try {
      const person = await addPerson(of)
      await of.db.kysely.deleteFrom('rate_limit_count').execute()
      await playTwice({ shop: of, good: isAlone ? await goodPayloads(of) : good, person }, call)
    } finally {
      if (isAlone) await of.stop()
    }
  })
})

/** One repetition of a call with a `call_key`. */
interface Repetition {
  path: ShopPath | OfficePath
  payload: object
  /** What a person of staff sends beside it. */
  headers?: Record<string, string>
  /** What happens between the call and its repeat. */
  between: () => Promise<unknown>
  /** The repeat gets the first answer (after `same`, which takes out what is read anew), or this error. */
  then: 'the first answer' | { status: number }
  same?: (body: Record<string, unknown>) => unknown
  /** A change of the payload that makes it another call. */
  another?: object
}

describe('a call with a call_key in its payload', () => {
  const ofPayload = [...shopCalls, ...officeCalls]
    .filter(({ payload }) => 'call_key' in payload.shape)
    .map(({ path }) => path)

  const { order } = orderSteps(() => shop)
  const email = () => `repeats-${(keys += 1)}@mail.example`
  const nothing = async () => undefined

  async function registered() {
    const customer = await shop.customer()
    return { ...customer, address: customer.email }
  }
  async function mailedCode(address: string) {
    const { nonce } = await shop.answer('request-login-code', { email: address })
    const mails = await shop.mailsTo(address)
    const { code } = mails.at(-1)?.payload as unknown as { code: string }
    return { email: address, code, nonce }
  }
  async function cardPayment() {
    const { order: made, payment } = await order('credit_card', 'pass')
    await shop.paySandbox(payment, 'declined')
    return {
      made,
      payload: { order: made.code, checksum: made.checksum, reference: made.payments[0]?.reference },
    }
  }
  const finance = () => addPerson(shop, 'finance')
  const demote = ({ id }: TestPerson) =>
    shop.db.kysely.updateTable('staff').set({ role: 'door' }).where('id', '=', id).execute()
  const askAgain = ({ sessionId }: TestPerson) =>
    shop.db.kysely
      .updateTable('staff_session')
      .set({ asked_at: new Date(shop.clock.now.getTime() - 3_600_000) })
      .where('id', '=', sessionId)
      .execute()
  const enterAccount = async (refund_id: number, bank_iban: string, headers?: Record<string, string>) => {
    const { refunds } = await shop.officeAnswer('find-refunds', {})
    const version = refunds.find(({ id }) => id === refund_id)?.account_version ?? 0
    const account = { refund_id, bank_owner_full_name: 'Ana Horvat', bank_iban, bank_bic: null, version }
    await shop.officeAnswer('set-refund-account', account, headers)
  }

  const scenarios: Partial<Record<string, Record<string, () => Promise<Omit<Repetition, 'path'>>>>> = {
    register: {
      'the customer changed the email': async () => {
        const address = email()
        return {
          payload: { full_name: 'Ana', email: address },
          between: async () => {
            const mails = await shop.db.kysely
              .selectFrom('outbox')
              .select('payload')
              .where('recipient', '=', address)
              .execute()
            const { password } = mails[0]?.payload as unknown as { password: string }
            const { remember_token: token } = await shop.answer('login', { email: address, password })
            await shop.answer('update-settings', {
              token,
              old_password: password,
              full_name: 'Ana',
              email: email(),
            })
          },
          then: 'the first answer',
          another: { email: email() },
        }
      },
      'its limit is used up': async () => ({
        payload: { full_name: 'Ana', email: email() },
        between: () => shop.db.kysely.updateTable('rate_limit_count').set({ used: 1000 }).execute(),
        then: refused('too-many-attempts'),
      }),
    },
    'request-login-code': {
      'the code was used': async () => {
        const { address } = await registered()
        return {
          payload: { email: address },
          between: () =>
            shop.db.kysely
              .deleteFrom('login_code')
              .where('customer_id', 'in', (eb) =>
                eb.selectFrom('customer').select('id').where('email', '=', address),
              )
              .execute(),
          then: 'the first answer',
          another: { email: email() },
        }
      },
      'another code was mailed': async () => {
        const { address } = await registered()
        return {
          payload: { email: address },
          between: () => shop.answer('request-login-code', { email: address }),
          then: 'the first answer',
        }
      },
      'its limit is used up': async () => ({
        payload: { email: email() },
        between: () => shop.db.kysely.updateTable('rate_limit_count').set({ used: 1000 }).execute(),
        then: refused('too-many-attempts'),
      }),
    },
    'login-by-code': {
      'the customer ordered something': async () => {
        const { address, token } = await registered()
        return {
          payload: await mailedCode(address),
          between: () => shop.answer('add-merchandise-to-cart', { token, external_code: 'shirt' }),
          then: 'the first answer',
          // The data beside the token are those of `get-data`, read anew.
          same: (body) => body['remember_token'],
        }
      },
      'all logins ended': async () => {
        const { address, token } = await registered()
        return {
          payload: await mailedCode(address),
          between: () => shop.answer('logout-all', { token }),
          then: refused('login-failed'),
        }
      },
      'its limit is used up': async () => ({
        payload: await mailedCode((await registered()).address),
        between: () => shop.db.kysely.updateTable('rate_limit_count').set({ used: 1000 }).execute(),
        then: refused('too-many-attempts'),
      }),
    },
    'pay-payment-plan-order-payment': {
      'the buyer’s contact changed': async () => {
        const { made, payload } = await cardPayment()
        const contact = { full_name: 'Iva', email: email(), reason: 'By phone' }
        return {
          payload,
          between: () => shop.officeAnswer('change-contact', { order: made.code, ...contact }),
          then: 'the first answer',
          another: { all: true },
        }
      },
      'the attempt was declined': async () => {
        const { made, payload } = await cardPayment()
        return {
          payload,
          between: async () => {
            const { gateway_reference } = await shop.db.kysely
              .selectFrom('payment_attempt as a')
              .innerJoin('payment as p', 'p.id', 'a.payment_id')
              .select('a.gateway_reference')
              .where('p.order_id', '=', made.id)
              .orderBy('a.id', 'desc')
              .executeTakeFirstOrThrow()
            await shop.db.kysely
              .updateTable('payment_attempt')
              .set({ ended_at: shop.clock.now, outcome: 'declined' })
              .where('gateway_reference', '=', gateway_reference)
              .execute()
          },
          then: refused('attempt-ended'),
        }
      },
      'the order was cancelled': async () => {
        const { made, payload } = await cardPayment()
        return {
          payload,
          between: () => shop.officeAnswer('cancel-order', { order: made.code }),
          then: refused('payment-not-open'),
        }
      },
      'cards are no longer taken': async () => {
        const { payload } = await cardPayment()
        return {
          payload,
          between: () => shop.configure({ creditCardActive: false }),
          then: refused('credit-card-not-allowed'),
        }
      },
    },
    'make-vouchers': {
      'one of them was ended': async () => {
        const prefix = `B${(keys += 1)}-`
        return {
          payload: { count: 2, discount_amount: 500, prefix },
          between: async () => {
            const { vouchers } = await shop.officeAnswer('find-vouchers', { query: prefix })
            await shop.officeAnswer('end-voucher', { code: vouchers[0]?.code })
          },
          then: 'the first answer',
          another: { count: 3 },
        }
      },
      'the author lost the role': async () => {
        const person = await addPerson(shop, 'manager')
        return {
          payload: { count: 2, discount_amount: 500 },
          headers: person.headers,
          between: () => demote(person),
          then: refused('not-allowed'),
        }
      },
    },
    'refund-file': {
      'another refund was paid': async () => ({
        payload: { refund_ids: [await requestedRefund({ shop })] },
        between: async () =>
          shop.officeAnswer('process-refund', {
            refund_id: await requestedRefund({ shop }),
            outcome: 'processed',
          }),
        then: 'the first answer',
        another: { again: true },
      }),
      'one of its refunds has another account': async () => {
        const refund_id = await requestedRefund({ shop })
        return {
          payload: { refund_ids: [refund_id] },
          between: async () => {
            await shop.officeAnswer('process-refund', { refund_id, outcome: 'problem' })
            await shop.officeAnswer('process-refund', { refund_id, outcome: 'processing' })
            await enterAccount(refund_id, 'DE89370400440532013000')
          },
          then: { status: refused('refund-file-outdated').status },
        }
      },
      'a refund needs two people by now': async () => {
        const refund_id = await requestedRefund({ shop })
        const person = await finance()
        await enterAccount(refund_id, 'DE89370400440532013000', person.headers)
        return {
          payload: { refund_ids: [refund_id] },
          headers: person.headers,
          between: () => shop.configure({ refundTwoPeople: true }),
          then: { status: refused('refund-by-another').status },
        }
      },
      'the author lost the role': async () => {
        const person = await finance()
        return {
          payload: { refund_ids: [await requestedRefund({ shop })] },
          headers: person.headers,
          between: () => demote(person),
          then: refused('not-allowed'),
        }
      },
      'the password was given long ago': async () => {
        const person = await finance()
        return {
          payload: { refund_ids: [await requestedRefund({ shop })] },
          headers: person.headers,
          between: () => askAgain(person),
          then: refused('ask-again'),
        }
      },
    },
  }

  test('every one has scenarios, and no other', () => {
    expect(Object.keys(scenarios).toSorted()).toEqual(ofPayload.toSorted())
  })

  const all = ofPayload.flatMap((path) =>
    Object.entries(scenarios[path] ?? { 'a scenario is written': undefined }).map(
      ([name, make]) => [path, name, make] as const,
    ),
  )
  test.each(all)('%s, after which %s', async (path, _name, make) => {
    await shop.configure({ creditCardActive: true, refundTwoPeople: false })
    await shop.db.kysely.deleteFrom('rate_limit_count').execute()
    if (make === undefined) throw new Error(`${path} has no scenario.`)
    const { payload, headers, between, then, same = (body) => body, another } = await make()
    await shop.db.kysely.deleteFrom('rate_limit_count').execute()
    const call_key = nextKey()
    const isOffice = (officeCalls as readonly OfficeCall[]).some((call) => call.path === path)
    const send = (changed: object = {}) =>
      isOffice
        ? headers
          ? shop.post(`/office/api/${path}`, { ...payload, call_key, ...changed }, headers)
          : shop.office(path, { ...payload, call_key, ...changed })
        : shop.call(path, { ...payload, call_key, ...changed })
    const first = await send()
    expect(first.status).toBe(200)
    await (between ?? nothing)()
    const again = await withoutChange(shop, send)
    if (then === 'the first answer') {
      expect(again.status).toBe(200)
      expect(same(again.body)).toEqual(same(first.body))
    } else expect(again).toMatchObject(then)
    if (another !== undefined) expect(await withoutChange(shop, () => send(another))).toMatchObject(reused)
  })

  test('paid orders are made as the scenarios need them', async () => {
    expect((await paidOrder({ shop }, 'pass')).payment_status).toBe('paid')
  })
})
