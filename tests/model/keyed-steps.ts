import { ownerKey, type RawAnswer } from '../support/app/test-app'
import type { ModelShop } from './model-shop'
import type { Doing } from './play'

/** A call that was sent with a key, and its first response. */
interface Sent {
  send: (as: { key: string; other: boolean }) => Promise<RawAnswer>
  first: RawAnswer
  isOfStaff: boolean
}

/** Calls of a history with a key, newest first. */
export type KeyedCalls = Sent[]

/**
 * Calls with a key, and their repetitions after other steps. A repetition changes nothing and gets the first response
 * or an error; the same applies to other content and to a role that may not make the call.
 */
export function keyedSteps(shop: ModelShop, calls: KeyedCalls): Doing<'keyed-call' | 'repeat-call'> {
  let keys = 0

  /** Sends the key in the payload, or in the header for a call without `call_key`. */
  const ofStaff = (path: string, payload: object, isHeader: boolean, other: object) => {
    const key = (keys += 1).toString(16).padStart(32, '0')
    const body = isHeader ? payload : { ...payload, call_key: key }
    const header: Record<string, string> = isHeader ? { 'idempotency-key': key } : {}
    return (as: { key: string; other: boolean }) =>
      shop.app().post(`/office/api/${path}`, as.other ? { ...body, ...other } : body, {
        ...header,
        authorization: `Bearer ${as.key}`,
      })
  }

  async function sendOf(what: 'pay' | 'refund-file' | 'record-payment' | 'cancel-order', pick: number) {
    if (what === 'refund-file') {
      const refunds = await shop.find<{ id: number }>(
        `select id::int from refund where status in ('active', 'processing') order by id desc offset $1 limit 2`,
        [pick],
      )
      if (refunds.length === 0) return null
      const refund_ids = refunds.map(({ id }) => id)
      const payload = { refund_ids, again: true, even_if_admitted: true }
      return ofStaff('refund-file', payload, false, { again: false })
    }
    const [order] = await shop.find<{ code: string; reference: string }>(
      `select o.code, p.reference from orders o join payment p on p.order_id = o.id
       order by (p.paid_amount < p.amount and o.cancelled_at is null) desc, o.id desc, p.position offset $1 limit 1`,
      [pick],
    )
    if (order === undefined) return null
    if (what === 'record-payment')
      return ofStaff(what, { order: order.code, amount: 700 }, true, { amount: 900 })
    if (what === 'cancel-order')
      return ofStaff(what, { order: order.code, even_if_admitted: true }, true, { reason: 'Rain' })
    const call_key = (keys += 1).toString(16).padStart(32, '0')
    const checksum = shop.app().context.keys.checksum(order.code)
    const payload = { order: order.code, reference: order.reference, checksum, call_key }
    return ({ other }: { other: boolean }) =>
      shop.app().call('pay-payment-plan-order-payment', other ? { ...payload, all: true } : payload)
  }

  return {
    async 'keyed-call'({ pick, what }) {
      const send = await sendOf(what, pick)
      if (send === null) return 0
      const first = await send({ key: ownerKey, other: false })
      calls.unshift({ send, first, isOfStaff: what !== 'pay' })
      return first.status
    },
    async 'repeat-call'({ pick, how }) {
      const done = calls.filter(({ first }) => first.status === 200)
      const call = done[pick]
      if (call === undefined || (how === 'by the door' && !call.isOfStaff)) return 0
      const key = how === 'by the door' ? shop.doorKey : ownerKey
      const before = shop.isAlone() ? await shop.fingerprints() : null
      const again = await call.send({ key, other: how === 'with other content' })
      if (before === null) return again.status
      const after = await shop.fingerprints()
      const changed = [...after].filter(([table, now]) => before.get(table) !== now).map(([table]) => table)
      if (changed.length > 0) throw new Error(`A repeated call changed ${changed.join(', ')}`)
      if (how === 'by the door' && again.status !== 403)
        throw new Error(`The door was answered ${again.status} to a call that it may not make`)
      const isSame = JSON.stringify(again.body) === JSON.stringify(call.first.body)
      if (again.status === 200 && (how !== 'as before' || !isSame))
        throw new Error(
          `A repeat was answered ${JSON.stringify(again.body)} after ${JSON.stringify(call.first.body)}`,
        )
      return again.status
    },
  }
}
