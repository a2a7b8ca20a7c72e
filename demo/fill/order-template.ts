import { shippingAmount, shippingRefunds } from '#rules/checkout/pricing'
import { sum } from '#rules/money/money'
import { hasLateMoney } from '#rules/orders/ended-order'
import { calculateInvoice, itemTaxRate } from '#rules/orders/invoice'
import { paymentStatus } from '#rules/orders/payment-status'
import { waysOfPayment } from '#rules/payments/means'
import type { Catalogue, CatalogueItem } from '#server/modules/catalogue'
import { invoiceOf } from '#server/modules/invoices'
import type { OrderTaxes } from '#server/platform/db/tables'
import { CannotStart } from '#server/platform/process/start-failures'
import type { Cart, Story } from '../history/story'
import { own, secondsOf } from './own-part'
import { type Attempt, moneyOf, type Move, settleMoves } from './template-money'
import { repaymentOf, type Repaid } from './template-repayment'

export interface Template {
  story: Story
  cart: Cart
  shipping: number | null
  discount: number
  total: number
  taxes: OrderTaxes
  plan: CatalogueItem['payment_plan']
  lines: readonly Line[]
  payments: readonly Payment[]
  attempts: readonly Attempt[]
  moves: readonly Move[]
  isTest: boolean
  status: string
  totalPaid: number
  overpayment: number
  paidSeconds: number | null
  cancelled: { seconds: number; because: 'unpaid' | 'shop' | 'refund'; received: number } | null
  repaid: Repaid | null
  invoice: object | null
}

export interface Line {
  item: CatalogueItem
  travelTimeId: number | null
  taxRate: number
  shippingRefund: number
}

interface Payment {
  amount: number
  /** The time after the order, as a PostgreSQL interval; null: at the order's deadline. */
  due: string | null
  paid: number
  paidSeconds: number | null
}

/** Computes the course of an order from its story and cart by the shop's own rules; `earlier`: the code of the earlier event. */
export function orderTemplate(story: Story, cart: Cart, catalogue: Catalogue, earlier: string): Template {
  const { settings } = catalogue.current()
  const country = cart.ships ?? null
  const things = cart.items.map((code) => thingOf(code, catalogue, earlier))
  const items = things.map(({ item }) => item)
  const shipping = country === null ? null : shippingAmount(country, settings.shippingRates)
  const { shippingTaxRate, shippingTaxRates } = settings
  const totals = calculateInvoice({
    items,
    shipping,
    discount: story.voucher ?? 0,
    country,
    shippingTaxRate,
    shippingTaxRates,
  })
  const lines = linesOf(things, shipping, country)
  const plan = items.find((item) => item.payment_plan.length > 0)?.payment_plan ?? []
  const amounts = plan.length > 0 ? plan.map(({ amount }) => amount) : [totals.total]
  const { attempts, moves } = moneyOf(story, amounts, totals.discount)
  const settled = settleMoves(moves, amounts)
  const isTest = moves.some(({ kind }) => kind === 'charge')
  const taxes = {
    items_total_without_tax: totals.items_total_without_tax,
    shipping_without_tax: totals.shipping_without_tax,
    tax: totals.tax,
    rates: totals.rates,
    shipping_rate: country === null ? null : (shippingTaxRates[country] ?? shippingTaxRate),
  }
  const ended = story.cancelled === undefined ? null : secondsOf(story.cancelled.days)
  const fullSeconds = settled.at[settled.at.length - 1] ?? null
  // Money that arrived after the end of an order does not pay it.
  const paidSeconds =
    settled.total_paid < totals.total || fullSeconds === null || (ended !== null && fullSeconds > ended)
      ? null
      : fullSeconds
  const invoice =
    paidSeconds === null
      ? null
      : invoiceOfPaid({ catalogue, story, country, shipping, totals, taxes, lines, moves, isTest })
  const repaid = repaymentOf(story, { lines, taxes, hasPlan: plan.length > 0, settled, invoice })
  const because = story.cancelled?.because ?? (repaid?.endsPlan === true ? 'refund' : null)
  const cancelled =
    because === null ? null : cancellationOf(because, ended ?? repaid?.doneSeconds ?? 0, moves)
  return {
    story,
    cart,
    shipping,
    discount: totals.discount,
    total: totals.total,
    taxes,
    plan,
    lines,
    payments: amounts.map((amount, index) => ({
      amount,
      due: index === 0 ? null : `${plan[index]?.count ?? 0} ${plan[index]?.units ?? 'months'}`,
      paid: settled.paid[index] ?? 0,
      paidSeconds: settled.at[index] ?? null,
    })),
    attempts,
    moves,
    isTest,
    status: paymentStatus({
      amount: totals.total,
      received: settled.total_paid,
      underWay: false,
      cancelled: cancelled !== null,
      problem:
        cancelled !== null &&
        hasLateMoney({ received: settled.received, received_when_cancelled: cancelled.received }),
    }),
    totalPaid: settled.total_paid,
    overpayment: settled.overpayment,
    paidSeconds,
    cancelled,
    repaid,
    invoice,
  }
}

type Thing = Pick<Line, 'item' | 'travelTimeId'>

/** The items with their tax rates and, for goods, their parts of the shipping. */
function linesOf(things: readonly Thing[], shipping: number | null, country: string | null): Line[] {
  const isGoods = ({ item }: Thing) => item.shop_item_type === 'merchandise'
  const goods = things.filter(isGoods)
  const parts = shippingRefunds(
    shipping ?? 0,
    goods.map(({ item }) => item.price),
  )
  return things.map((thing) => ({
    ...thing,
    taxRate: itemTaxRate(thing.item, country),
    shippingRefund: parts[goods.indexOf(thing)] ?? 0,
  }))
}

interface Paid extends Pick<Template, 'story' | 'shipping' | 'taxes' | 'lines' | 'moves' | 'isTest'> {
  catalogue: Catalogue
  country: string | null
  totals: ReturnType<typeof calculateInvoice>
}

/** The invoice of an order that was paid, with places for what each order has of its own. */
const invoiceOfPaid = ({ catalogue, story, country, shipping, totals, taxes, lines, moves, isTest }: Paid) =>
  invoiceOf(
    { catalogue },
    {
      address: {},
      code: own,
      company_name: null,
      company_vat_number: null,
      country: null,
      currency: catalogue.current().settings.currency,
      customer_id: 0,
      discount_amount: totals.discount,
      discount_name: own,
      full_name: own,
      is_test: isTest,
      payment_method: story.method,
      shipping_amount: shipping ?? 0,
      shipping_country: country,
      taxes,
      total_price: totals.total,
    },
    lines.map(({ item, travelTimeId, taxRate }) => ({
      item_id: item.id,
      travel_time_id: travelTimeId,
      price: item.price,
      fee: item.fee,
      tax_rate: taxRate,
      full_name: item.shop_item_type === 'tickets' ? own : null,
      holder_id: null,
    })),
    {
      number: own,
      issued_at: new Date(0),
      payments: [],
      usesVoucher: true,
      paidBy: waysOfPayment(moves),
    },
  )

type Cancellation = NonNullable<Template['cancelled']>

/** The end of an order, with the money that had come in by then. */
function cancellationOf(
  because: Cancellation['because'],
  seconds: number,
  moves: Template['moves'],
): Cancellation {
  const received = moves.filter((move) => move.kind !== 'voucher' && move.seconds <= seconds)
  return { seconds, because, received: sum(received.map(({ amount }) => amount)) }
}

function thingOf(code: string, catalogue: Catalogue, earlier: string): Thing {
  const [name = '', nth] = code.replace('earlier-', `${earlier.toLowerCase()}-`).split('/')
  const item = catalogue.current().byCode.get(name)
  const time = nth === undefined ? undefined : item?.times[Number(nth) - 1]
  if (item === undefined || (nth !== undefined && time === undefined))
    throw new CannotStart(
      `The item ${code} of the demo shop is missing: only the whole demo shop has a history.`,
    )
  return { item, travelTimeId: time?.id ?? null }
}
