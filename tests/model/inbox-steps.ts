import { changesOf } from './change-with-dry-run'
import type { ModelShop } from './model-shop'
import type { Doing } from './play'

interface Entry {
  id: number
  amount: number
  is_alike: boolean
}

/** Steps with unmatched payments: receipts that name no order, and overpayments. */
export function inboxSteps(shop: ModelShop): Doing<InboxStep> {
  const change = changesOf(shop)
  const office = (path: string, payload: object) => change(path, payload, false)
  const entryAt = async (pick: number, which: string) =>
    (
      await shop.find<Entry>(
        `select id::int, amount, open_because is not distinct from 'looks-like' as is_alike from bank_entry
         order by (${which}) desc, id desc offset $1 limit 1`,
        [pick],
      )
    )[0]
  const waits = 'order_id is null and closed_at is null'
  // Staff do not divide receipts that they have already handled or that the bank has reversed.
  const divides = `${waits} and open_because not in ('looks-like', 'receipt-reversed')`

  return {
    async 'divide-entry'({ pick, order, exact }) {
      const entry = await entryAt(pick, divides)
      const orders = await shop.find<{ code: string; missing: number }>(
        `select code, total_price - total_paid as missing from orders order by id desc offset $1 limit 2`,
        [order],
      )
      const [first, second] = orders
      if (entry === undefined || first === undefined || second === undefined) return 0
      if (entry.is_alike) return 0
      const amount = exact
        ? Math.min(Math.max(first.missing, 1), entry.amount - 1)
        : Math.ceil(entry.amount / 3)
      const parts = [
        { order: first.code, amount },
        { order: second.code, amount: entry.amount - amount },
      ]
      return office('divide-entry', { entry: entry.id, parts })
    },
    async 'close-entry'({ pick, because, dryRun }) {
      const entry = await entryAt(pick, because === null ? "closed_because <> 'divided'" : waits)
      if (entry === undefined) return 0
      return because === null
        ? change('reopen-entry', { entry: entry.id }, dryRun)
        : change(
            'dismiss-entry',
            { entry: entry.id, because: entry.is_alike ? 'same-receipt' : because, note: 'By hand' },
            dryRun,
          )
    },
    async 'return-overpayment'({ pick, as, part, again, dryRun }) {
      const [order] = await shop.find<{ code: string; returns: number }>(
        `select o.code, (select count(*)::int from movement m where m.order_id = o.id and m.kind = 'return') as returns
         from orders o order by exists (select from overpayment v where v.order_id = o.id and v.settled_at is null) desc,
           o.id desc offset $1 limit 1`,
        [pick],
      )
      if (order === undefined) return 0
      if (as === 'refund') return change('refund-overpayment', { order: order.code }, dryRun)
      const reference = `returned ${again ? order.returns : order.returns + 1}`
      return change('return-overpayment', { order: order.code, amount: part ? 300 : null, reference }, dryRun)
    },
  }
}

type InboxStep = 'divide-entry' | 'close-entry' | 'return-overpayment'
