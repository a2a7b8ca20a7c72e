import type { CatalogueFile } from '#contract/office/catalogue-file'
import { minute } from '#rules/dates/instants'
import { modelCatalogue, voucherCodes } from './model-catalogue'
import type { ModelShop } from './model-shop'
import type { Doing } from './play'
import type { StepOf } from './steps'

type Change = Partial<NonNullable<CatalogueFile['items']>[number]>

/** Departures that are added and removed. The first two exist from the start. */
const departures = ['2027-07-08T06:00:00Z', '2027-07-08T14:00:00Z', '2027-07-08T20:00:00Z']

/** Returns the fields that a step gives an item. */
export function changeOf({ item, what, by }: Omit<StepOf<'change-item'>, 'do'>): Change {
  const entry = modelCatalogue.items[item]
  if (entry === undefined) return {}
  const plan = 'payment_plan' in entry ? entry.payment_plan : []
  const isPlan = plan.length > 0
  const changes: Record<typeof what, Change> = {
    price: {
      price: Math.max(0, entry.price + by * 333),
      // The amounts of a plan must add up to its item's price and fee.
      ...(isPlan && {
        fee: entry.fee,
        payment_plan: plan.map((step, n) => (n === 0 ? { ...step, amount: step.amount + by * 333 } : step)),
      }),
    },
    fee: isPlan ? { refund_fee: 100 * Math.abs(by) } : { fee: entry.fee + 50 * Math.abs(by) },
    stock: { stock_level: Math.max(0, entry.stock_level + by) },
    published: { published: by > 0 },
    limit: { limit_per_order: Math.abs(by) },
    refundable: { is_refundable: by > 0 },
  }
  return changes[what]
}

/** Changes that the operator makes while the shop sells. */
export function catalogueSteps(shop: ModelShop): Doing<CatalogueStep> {
  const load = async (file: object) => (await shop.app().office('import', file)).status

  /** Returns the required fields of an entry as currently stored. */
  const stored = async (external_code: string | undefined) =>
    (
      await shop.find<Change>(
        'select external_code, shop_item_type, type, name, price from item where external_code = $1',
        [external_code],
      )
    )[0]

  return {
    async 'change-item'(step) {
      const item = await stored(modelCatalogue.items[step.item]?.external_code)
      return load({ items: [{ ...item, ...changeOf(step) }] })
    },
    'change-times': async ({ which, places }) =>
      load({
        items: [
          {
            ...(await stored('coach')),
            travel_times: departures
              .filter((_, n) => ((which >> n) & 1) === 1)
              .map((travel_time) => ({ travel_time, stock_level: places })),
          },
        ],
      }),
    async 'change-dates'({ item, ends }) {
      const now = shop.app().clock.now.getTime()
      const at = (minutes: number) => new Date(now + minutes * minute).toISOString()
      const entry = modelCatalogue.items[item]
      const own = { starts_at: null, ends_at: null, ...entry }
      const dates =
        ends === null
          ? { starts_at: own.starts_at, ends_at: own.ends_at }
          : { starts_at: at(-60), ends_at: at(ends === 'a minute ago' ? -1 : 10) }
      return load({ items: [{ ...(await stored(entry?.external_code)), ...dates }] })
    },
    'change-voucher': ({ voucher, amount, over }) =>
      load({
        vouchers: [
          {
            code: voucherCodes[voucher],
            discount_amount: amount,
            valid_until: over ? shop.app().clock.now.toISOString() : null,
          },
        ],
      }),
    'switch-gateway': ({ to }) => load({ settings: { gateway: to } }),
    settings: ({ what, on }) =>
      load({
        settings: {
          'unpaid limits': { maxUnpaidOrders: on ? 100_000 : 1, maxUnpaidPlaces: on ? 100_000 : 2 },
          cards: { creditCardActive: on },
          refunds: { refundsActive: on },
          withdrawals: { withdrawalActive: on },
          'card minutes': { cardMinutes: on ? 30 : 5 },
          'transfer days': { bankTransferDays: on ? 7 : 1 },
          'plan invoices': { planInvoices: on ? 'advance' : 'at-end' },
          instruction: { sandboxInstruction: on ? 'submit' : 'redirect' },
        }[what],
      }),
  }
}

type CatalogueStep =
  | 'change-item'
  | 'change-times'
  | 'change-dates'
  | 'change-voucher'
  | 'switch-gateway'
  | 'settings'
