import { bank } from '../support/app/orders'
import type { ModelShop } from './model-shop'
import type { Doing } from './play'

interface Charged {
  id: number
  code: string
  customer_id: number
  ticket: string | null
}

/** A refund whose payment is complete, and our reference of it at Stripe, if Stripe paid it. */
interface Paid {
  id: number
  reference: string | null
}

/** A refund to a card whose money came back. */
interface Returned {
  gateway: string
  /** Our reference of the refund, and the one of the attempt that charged the card. */
  reference: string
  attempt: string
  amount: number
}

/** The common way to refund money in one step: request a refund and pay it to the card or by bank. */
export function repaySteps(shop: ModelShop): Doing<'repay' | 'fail-refund'> {
  const office = async (path: string, payload: object) => (await shop.app().office(path, payload)).status

  /** Opens a refund of an order that was paid by card. Returns the status. */
  const open = async ({ id, code, customer_id, ticket }: Charged, how: 'cancelled' | 'requested back') =>
    how === 'cancelled' || ticket === null
      ? office('cancel-order', { order: code, reason: 'Rain', even_if_admitted: true })
      : (
          await shop.app().call('request-refund', {
            token: await shop.tokenOf(customer_id),
            order_id: id,
            tickets: ticket,
            merchandise: '',
            ...bank,
          })
        ).status

  /** Records by hand that the money of a refund came back, as it did: the gateways no longer count it. Returns the status. */
  const failByHand = async (refundId: number) => {
    const failed = await shop.find<{ id: number }>(`select id::int from card_refund where outcome = 'failed'`)
    const recorded = { refund_id: refundId, outcome: 'problem', problem: 'It came back' }
    const status = await office('process-refund', recorded)
    const returned = await shop.find<Returned>(
      `select a.gateway, c.reference, a.gateway_reference as attempt, c.amount
       from card_refund c join payment_attempt a on a.id = c.attempt_id
       where c.refund_id = $1 and c.outcome = 'failed' and c.id <> all($2)`,
      [refundId, failed.map(({ id }) => id)],
    )
    for (const { gateway, reference, attempt, amount } of returned) {
      if (gateway === 'stripe')
        for (const one of shop.stripe.refunds)
          if (one.metadata['refund_reference'] === reference) shop.stripe.failRefund(one)
      const cart = gateway === 'wspay' ? shop.wspay.carts.get(attempt) : undefined
      if (cart?.isVoided === true) cart.isVoided = false
      else cart?.refunds.splice(cart.refunds.indexOf(amount), 1)
    }
    return status
  }

  return {
    async repay({ pick, how, by }) {
      const [order] = await shop.find<Charged>(
        `select o.id, o.code, o.customer_id,
           (select i.code from order_item i where i.order_id = o.id and i.status = 'active' and i.barcode is not null
            and i.is_refundable order by i.id limit 1) as ticket
         from orders o where o.cancelled_at is null
           and exists (select from movement m where m.order_id = o.id and m.kind = 'charge')
         order by o.id desc offset $1 limit 1`,
        [pick],
      )
      if (order === undefined) return 0
      const status = await open(order, how)
      if (status !== 200) return status
      const [refund] = await shop.find<{ id: number }>(
        'select id from refund where order_id = $1 order by id desc limit 1',
        [order.id],
      )
      const requested = {
        refund_id: refund?.id,
        outcome: 'processed',
        free_places: true,
        even_if_admitted: true,
      }
      return office('process-refund', { ...requested, by })
    },

    async 'fail-refund'({ pick, how, times }) {
      const [refund] = await shop.find<Paid>(
        `select r.id, (select max(c.reference) from card_refund c join payment_attempt a on a.id = c.attempt_id
            where c.refund_id = r.id and c.outcome = 'refunded' and a.gateway = 'stripe') as reference
         from refund r where r.status = 'processed' and r.total > 0 order by r.id desc offset $1 limit 1`,
        [pick],
      )
      if (refund === undefined) return 0
      const { id, reference } = refund
      const atStripe = shop.stripe.refunds.find(
        ({ metadata, status }) => metadata['refund_reference'] === reference && status === 'succeeded',
      )
      if (how === 'by hand' || atStripe === undefined) return failByHand(id)
      const { payload, header } = shop.stripe.failRefund(atStripe, 'declined')
      let status = 0
      for (let time = 0; time < times; time += 1)
        status = (
          await shop.app().app.inject({
            method: 'POST',
            url: '/gateway/stripe/webhook',
            payload,
            headers: { 'content-type': 'application/json', 'stripe-signature': header },
          })
        ).statusCode
      return status
    },
  }
}
