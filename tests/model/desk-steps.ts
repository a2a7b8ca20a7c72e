import { holdMails } from '#server/modules/mail-queue/waiting-mails'
import { changesOf } from './change-with-dry-run'
import type { ModelShop } from './model-shop'
import type { Doing } from './play'

/** The filter of each job. Its list has that column. */
const bulkFilters = {
  'resend-order-mail': (status: string) => ({ status: [status] }),
  'resend-tickets': (status: string) => ({ status: [status] }),
  'extend-deadline': (status: string) => ({ status: [status] }),
  'cancel-order': (status: string) => ({ status: [status] }),
  'publish-item': () => ({ published: false }),
  'withdraw-item': () => ({ query: 'shirt' }),
  'end-voucher': () => ({ query: 'TEN' }),
} as const

/** Steps with deliveries, the erasure of customers, and bulk jobs. */
export function deskSteps(shop: ModelShop): Doing<DeskStep> {
  const change = changesOf(shop)
  const office = async (path: string, payload: object) => (await shop.app().office(path, payload)).status
  let parcels = 0

  return {
    async 'resend-mail'({ pick, kind, dryRun }) {
      const [order] = await shop.find<{ code: string }>(
        'select code from orders order by id desc offset $1 limit 1',
        [pick],
      )
      return order === undefined ? 0 : change('resend-mail', { order: order.code, kind }, dryRun)
    },
    async 'hold-mails'() {
      await holdMails(shop.app().context)
      return 200
    },
    async 'retry-mail'({ pick, other, dryRun }) {
      const [mail] = await shop.find<{ id: number }>(
        'select id::int from outbox order by dead_at is not null and sent_at is null desc, id desc offset $1 limit 1',
        [pick],
      )
      const recipient = other ? 'right@mail.example' : null
      return mail === undefined ? 0 : change('retry-mail', { mail_id: mail.id, recipient }, dryRun)
    },
    async dispatch({ pick, what }) {
      const [order] = await shop.find<{ code: string }>(
        `select o.code from delivery d join orders o on o.id = d.order_id
         order by d.state in ('to-pack', 'to-collect') desc, o.id desc offset $1 limit 1`,
        [pick],
      )
      if (order === undefined) return 0
      if (what === 'handed over') return office('record-delivery', { order: order.code, handed_over: true })
      if (what === 'problem')
        return office('report-delivery-problem', { order: order.code, problem: 'It came back.' })
      parcels += 1
      return office('send-goods', { order: order.code, carrier: 'GLS', tracking_number: `7712${parcels}` })
    },
    async 'erase-customer'({ pick, dryRun }) {
      const [customer] = await shop.find<{ id: number }>(
        `select id::int from customer c where erased_at is null and exists (select from orders o
           where o.customer_id = c.id) order by id desc offset $1 limit 1`,
        [pick],
      )
      return customer === undefined ? 0 : change('erase-customer', { customer_id: customer.id }, dryRun)
    },
    async bulk({ action, status, days }) {
      const until = new Date(shop.app().clock.now.getTime() + days * 86_400_000).toISOString()
      const requested = { action, filters: bulkFilters[action](status), until, reason: 'Many at once' }
      const preview = await shop.app().office('get-bulk-preview', requested)
      if (preview.status !== 200) return preview.status === 503 ? 409 : preview.status
      return office('start-bulk', { ...requested, count: preview.body['count'] })
    },
    async 'cancel-bulk'({ pick }) {
      const [job] = await shop.find<{ id: number }>(
        `select id::int from bulk_job order by state = 'running' desc, id desc offset $1 limit 1`,
        [pick],
      )
      return job === undefined ? 0 : office('cancel-bulk', { job_id: job.id })
    },
  }
}

type DeskStep =
  | 'resend-mail'
  | 'hold-mails'
  | 'retry-mail'
  | 'dispatch'
  | 'erase-customer'
  | 'bulk'
  | 'cancel-bulk'
