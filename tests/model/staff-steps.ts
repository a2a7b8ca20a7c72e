import { changesOf } from './change-with-dry-run'
import { itemCodes } from './model-catalogue'
import type { ModelShop } from './model-shop'
import type { Doing } from './play'

const day = 86_400_000

/** Steps of staff on parts of orders, with and without a preceding dry run. */
export function staffSteps(shop: ModelShop): Doing<StaffStep> {
  const change = changesOf(shop)
  const inDays = (days: number) => new Date(shop.app().clock.now.getTime() + days * day).toISOString()
  const orderAt = async (pick: number, which: string) =>
    (
      await shop.find<{ id: number; code: string }>(
        `select o.id, o.code from orders o order by (${which}) desc, o.id desc offset $1 limit 1`,
        [pick],
      )
    )[0]

  return {
    async 'edit-ticket'({ pick, name, to, reassign, barcode, time, dryRun }) {
      const [ticket] = await shop.find<{ id: number; code: string; item_id: number }>(
        `select i.id, o.code, i.item_id from order_item i join orders o on o.id = i.order_id
         join item t on t.id = i.item_id where t.shop_item_type = 'tickets'
         order by i.status in ('active', 'pending') desc, i.id desc offset $1 limit 1`,
        [pick],
      )
      if (ticket === undefined) return 0
      const times = await shop.find<{ id: number }>(
        'select id from travel_time where item_id = $1 order by id limit 2',
        [ticket.item_id],
      )
      const payload = {
        order: ticket.code,
        ticket_id: ticket.id,
        full_name: name === null ? null : `Staff ${name}`,
        email: to === null ? null : shop.customers[to]?.email,
        reassign,
        new_barcode: barcode,
        transport_time_id: time === null ? null : (times[time]?.id ?? null),
        reason: 'At the desk',
      }
      return change('edit-ticket', payload, dryRun)
    },
    async 'end-items'({ pick, items, how, percent, dryRun }) {
      const order = await orderAt(pick, "o.payment_status = 'paid'")
      if (order === undefined) return 0
      const found = await shop.find<{ id: number; paid: number }>(
        'select id, price + fee as paid from order_item where order_id = $1 order by status = $2 desc, id',
        [order.id, 'active'],
      )
      const chosen = found.filter((_, index) => ((items >> index) & 1) === 1)
      const payload = {
        order: order.code,
        items: chosen.map(({ id }) => id),
        reason: 'At the desk',
        even_if_admitted: true,
      }
      if (how === 'release-items' || percent === null) return change(how, payload, dryRun)
      const amounts = chosen.map(({ id, paid }) => ({ item: id, amount: Math.ceil((paid * percent) / 100) }))
      return change(how, { ...payload, amounts }, dryRun)
    },
    async 'cancel-sale'({ item, departure, fees, dryRun }) {
      const code = itemCodes[item]
      const [time] = await shop.find<{ travel_time: Date }>(
        `select t.travel_time from travel_time t join item i on i.id = t.item_id
         where i.external_code = $1 and t.cancelled_at is null order by t.id limit 1`,
        [code],
      )
      const of = departure && time !== undefined ? { departure: time.travel_time.toISOString() } : {}
      const payload = { item: code, ...of, message: 'Storm.', keep_fees: fees }
      return change('start-cancellation', payload, dryRun)
    },
    async 'retry-cancellation'({ pick }) {
      const [found] = await shop.find<{ id: number }>(
        'select id from cancellation order by id desc offset $1 limit 1',
        [pick],
      )
      return found === undefined ? 0 : change('retry-cancellation', { cancellation_id: found.id }, false)
    },
    async 'extend-deadline'({ pick, payment, days, dryRun }) {
      const order = await orderAt(pick, "o.payment_status in ('pending', 'partial', 'processing')")
      if (order === undefined) return 0
      const payments = await shop.find<{ reference: string }>(
        'select reference from payment where order_id = $1 order by position',
        [order.id],
      )
      const reference = payment === null ? null : (payments[payment]?.reference ?? null)
      return change('extend-deadline', { order: order.code, reference, until: inDays(days) }, dryRun)
    },
    async 'reactivate-order'({ pick, days, dryRun }) {
      const order = await orderAt(pick, 'o.cancelled_at is not null')
      if (order === undefined) return 0
      return change('reactivate-order', { order: order.code, until: inDays(days) }, dryRun)
    },
  }
}

type StaffStep =
  | 'cancel-sale'
  | 'retry-cancellation'
  | 'edit-ticket'
  | 'end-items'
  | 'extend-deadline'
  | 'reactivate-order'
