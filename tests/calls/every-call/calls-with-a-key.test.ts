import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeCalls, type OfficePath, type ShopPath, shopCalls } from '#contract/calls'
import type { OfficeCall } from '#contract/office/office-call'
import { requestedRefund } from '#tests/support/app/keyed-payloads'
import { orderSteps } from '#tests/support/app/order-steps'
import { withoutChange } from '#tests/support/app/repeated-call'
import { addPerson, type TestPerson } from '#tests/support/app/staff-people'
import { ownerKey, refused, startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

let keys = 0
const nextKey = () => (keys += 1).toString(16).padStart(32, '0')

/** One repetition of a call with a `call_key`. */
interface Repetition {
  path: ShopPath | OfficePath
  payload: object
  /** Headers of a staff member. */
  headers?: Record<string, string>
  /** Runs between the call and its repeat. */
  between: () => Promise<unknown>
  /** Expected error of the repeat. Absent: it returns the first response, compared by `same`, which drops newly read fields. */
  error?: object
  same?: (body: Record<string, unknown>) => unknown
  /** Changes the payload so that it becomes another call. */
  another?: object
}

describe('calls with a call_key in their payload', () => {
  const ofPayload = [...shopCalls, ...officeCalls]
    .filter(({ payload }) => 'call_key' in payload.shape)
    .map(({ path }) => path)

  const { order } = orderSteps(() => shop)
  const email = () => `repeats-${(keys += 1)}@mail.example`

  async function registered() {
    const customer = await shop.customer()
    return { ...customer, address: customer.email }
  }
  async function mailedCode(address: string) {
    const { nonce } = await shop.answer('request-login-code', { email: address })
    const mails = await shop.mailsTo(address)
    const { code } = (mails.at(-1)?.payload ?? {}) as unknown as { code: string }
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
      .set({ authenticated_at: new Date(shop.clock.now.getTime() - 3_600_000) })
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
            const password = await shop.mailedPassword(address)
            const { remember_token: token } = await shop.answer('login', { email: address, password })
            await shop.answer('update-settings', {
              token,
              old_password: password,
              full_name: 'Ana',
              email: email(),
            })
          },
          another: { email: email() },
        }
      },
      'its limit is used up': async () => ({
        payload: { full_name: 'Ana', email: email() },
        between: () => shop.db.kysely.updateTable('rate_limit_count').set({ used: 1000 }).execute(),
        error: refused('too-many-attempts'),
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
          another: { email: email() },
        }
      },
      'another code was mailed': async () => {
        const { address } = await registered()
        return {
          payload: { email: address },
          between: () => shop.answer('request-login-code', { email: address }),
        }
      },
      'its limit is used up': async () => ({
        payload: { email: email() },
        between: () => shop.db.kysely.updateTable('rate_limit_count').set({ used: 1000 }).execute(),
        error: refused('too-many-attempts'),
      }),
    },
    'login-by-code': {
      'the customer ordered something': async () => {
        const { address, token } = await registered()
        return {
          payload: await mailedCode(address),
          between: () => shop.answer('add-merchandise-to-cart', { token, external_code: 'shirt' }),
          // The data beside the token are those of `get-data`, read anew.
          same: (body) => body['remember_token'],
        }
      },
      'all logins ended': async () => {
        const { address, token } = await registered()
        return {
          payload: await mailedCode(address),
          between: () => shop.answer('logout-all', { token }),
          error: refused('login-failed'),
        }
      },
      'its limit is used up': async () => ({
        payload: await mailedCode((await registered()).address),
        between: () => shop.db.kysely.updateTable('rate_limit_count').set({ used: 1000 }).execute(),
        error: refused('too-many-attempts'),
      }),
    },
    'pay-payment-plan-order-payment': {
      'the buyer’s contact changed': async () => {
        const { made, payload } = await cardPayment()
        const contact = { full_name: 'Iva', email: email(), reason: 'By phone' }
        return {
          payload,
          between: () => shop.officeAnswer('change-contact', { order: made.code, ...contact }),
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
          error: refused('attempt-ended'),
        }
      },
      'the order was cancelled': async () => {
        const { made, payload } = await cardPayment()
        return {
          payload,
          between: () => shop.officeAnswer('cancel-order', { order: made.code }),
          error: refused('payment-not-open'),
        }
      },
      'cards are no longer taken': async () => {
        const { payload } = await cardPayment()
        return {
          payload,
          between: () => shop.configure({ creditCardActive: false }),
          error: refused('credit-card-not-allowed'),
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
          another: { count: 3 },
        }
      },
      'the author lost the role': async () => {
        const person = await addPerson(shop, 'manager')
        return {
          payload: { count: 2, discount_amount: 500 },
          headers: person.headers,
          between: () => demote(person),
          error: refused('not-allowed'),
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
          error: {
            status: 409,
            body: { message: expect.stringContaining('have changed since. Use that file if you have it.') },
          },
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
          error: { status: 409, body: { message: expect.stringContaining('entered the account of') } },
        }
      },
      'the author lost the role': async () => {
        const person = await finance()
        return {
          payload: { refund_ids: [await requestedRefund({ shop })] },
          headers: person.headers,
          between: () => demote(person),
          error: refused('not-allowed'),
        }
      },
      'the password was given long ago': async () => {
        const person = await finance()
        return {
          payload: { refund_ids: [await requestedRefund({ shop })] },
          headers: person.headers,
          between: () => askAgain(person),
          error: refused('ask-again'),
        }
      },
    },
  }

  test('every call with a call_key has scenarios, and no other call does', () => {
    expect(Object.keys(scenarios).toSorted()).toEqual(ofPayload.toSorted())
  })

  const all = ofPayload.flatMap((path) =>
    Object.entries(scenarios[path] ?? { 'a scenario is written': undefined }).map(
      ([name, make]) => [path, name, make] as const,
    ),
  )
  test.each(all)(
    'repeating %s with its key gives the expected result after: %s',
    async (path, _name, make) => {
      await shop.configure({ creditCardActive: true, refundTwoPeople: false })
      await shop.db.kysely.deleteFrom('rate_limit_count').execute()
      if (make === undefined) throw new Error(`${path} has no scenario.`)
      const { payload, headers, between, error, same = (body) => body, another } = await make()
      await shop.db.kysely.deleteFrom('rate_limit_count').execute()
      const call_key = nextKey()
      const sentBy = headers ?? { authorization: `Bearer ${ownerKey}` }
      const isOffice = (officeCalls as readonly OfficeCall[]).some((call) => call.path === path)
      const send = (changed: object = {}) =>
        shop.post(`/${isOffice ? 'office/' : ''}api/${path}`, { ...payload, call_key, ...changed }, sentBy)
      const first = await send()
      expect(first.status).toBe(200)
      await between()
      const { status, body } = await withoutChange(shop, send)
      expect(error === undefined ? { status, body: same(body) } : { status, body }).toMatchObject(
        error ?? { status: 200, body: same(first.body) },
      )
      for (const changed of another === undefined ? [] : [another])
        expect(await withoutChange(shop, () => send(changed))).toMatchObject(refused('call-key-reused'))
    },
  )
})
