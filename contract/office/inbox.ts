import { z } from 'zod'
import { id, instant, moneySum } from '../values'
import { scheduledChange } from './changes'
import { fiscalGap } from './fiscal'
import { listFilter, namedItem } from './list'
import { officeCall } from './office-call'

/** A number, and the list of its rows. At most 1,000 open rows are counted. */
const figure = z.object({ count: z.int().min(0), rows: listFilter })

/** Open money cases of one cause. `oldest_at` is the time of the oldest case. */
const waitingMoney = z.object({
  cause: z.enum([
    'bank-entry',
    'order-problem',
    'too-little',
    'refund-asked',
    'refund-problem',
    'withdrawal',
  ]),
  ...figure.shape,
  oldest_at: instant.nullable(),
})

const salesDay = z.object({
  /** A day in the shop's time zone. */
  day: z.iso.date(),
  /** Number of orders of the day that are not cancelled. */
  orders: z.int().min(0),
  /** Total of these orders. */
  amount: moneySum,
  rows: listFilter,
})
export type SalesDay = z.infer<typeof salesDay>

/** Gaps that prevent a shop from selling, or that its operator must know before the first sale. */
export const gapCode = z.enum([
  /** The shop has no name, or still the initial one. */
  'shop-name-missing',
  'seller-missing',
  'terms-missing',
  /** The words on the order button are not known to name the obligation to pay (Directive 2011/83/EU, Art. 8(2)). */
  'order-button-unclear',
  'privacy-missing',
  /** No accessibility statement, or one that still has parts of the template (Directive (EU) 2019/882, Art. 13). */
  'accessibility-missing',
  /** Goods or tickets without a date are on sale, and customers cannot withdraw from the contract (Directive 2011/83/EU, Art. 9 and 11a). */
  'withdrawal-off',
  /** Goods are on sale without the official notice of the legal guarantee (Regulation (EU) 2025/1960). */
  'guarantee-notice-missing',
  /** Published goods that do not name their maker (Regulation (EU) 2023/988, Art. 19). */
  'makers-missing',
  'contact-missing',
  'no-tax-rates',
  'no-payment-method',
  'no-transfer-countries',
  'cards-in-sandbox',
  'no-countries',
  'gateway-not-set-up',
  'nothing-published',
  'nothing-in-stock',
  'no-pictures',
  /** Published items that the shop no longer sells, because they are over. */
  'items-over',
  'goods-hidden',
  'no-shipping-price',
  'low-contrast',
  'address-not-public',
  'no-mail-server',
  'no-mail-sent',
  'sender-without-spf',
  'no-dkim-selector',
  'sender-without-dkim',
  'sender-without-dmarc',
  'no-test-purchase',
  'no-backup',
  'one-owner',
  'test-orders',
  'demo-vouchers',
  'names-kept-forever',
  'shop-closed',
  'invoices-not-reported',
  ...fiscalGap.options,
])
export type GapCode = z.infer<typeof gapCode>

export const getToday = officeCall('get-today', {
  summary:
    'Returns the data of the start page: sales, places, open money cases, mails, and gaps before the first sale.',
  roles: ['owner', 'manager', 'finance', 'box office'],
  audit: 'reads',
  payload: z.object({}),
  answer: z.object({
    timezone: z.string(),
    currency: z.string(),
    /**
     * Sales of the last 14 days, today last. `includes_test` is true if test orders are included, because the shop uses the
     * sandbox. `null` for the role `box office`.
     */
    sales: z.object({ days: z.array(salesDay), includes_test: z.boolean() }).nullable(),
    /** Sales of the seven days until today, and of the seven days before; `null` if `sales` is. */
    week: z
      .object({ orders: z.int(), amount: moneySum, orders_before: z.int(), amount_before: moneySum })
      .nullable(),
    /** Places of published items. */
    places: z.array(
      z.object({
        item: namedItem,
        /** `null` if unlimited. */
        total: z.int().nullable(),
        left: z.int().nullable(),
        in_carts: z.int().min(0),
        /** Places taken by orders. */
        sold: z.int().min(0),
        /** Pending, issued and scanned tickets of the item; `null` for merchandise, and for roles that cannot list tickets. */
        tickets: figure.nullable(),
      }),
    ),
    /** Open money cases that the role may see. */
    inbox: z.array(waitingMoney),
    /** Overpayments that were not sent back yet; `null` for roles without the call `get-inbox`. */
    overpaid: z.object({ count: z.int().min(0), oldest_at: instant.nullable() }).nullable(),
    /**
     * Documents of the last year that the tax authority has not answered; `null` if there are none, and for the role `box
     * office`. `rows` is `null` for managers, who see no reports. `failed` is the number of documents that are not repeated
     * automatically. `oldest_at` is the issue time of the oldest document, and `due_at` is its legal deadline.
     */
    unreported: z
      .object({
        count: z.int().min(0),
        rows: listFilter.nullable(),
        failed: z.int().min(0),
        oldest_at: instant,
        oldest_order: z.string(),
        due_at: instant,
      })
      .nullable(),
    /**
     * The certificate for reports if it has expired or expires within 60 days; otherwise `null`, and for roles without the
     * call `get-health`.
     */
    certificate: z.object({ expires_at: instant, has_ended: z.boolean() }).nullable(),
    /** Orders with overdue instalments. `oldest_at` is the earliest due time. */
    plans_overdue: z.object({ ...figure.shape, oldest_at: instant.nullable() }),
    /**
     * Failed and waiting mails; `null` for roles that see no mails. `oldest_at` is the creation time of the oldest failed mail.
     * `paused_at` is the time since when mails are paused, because the mail server accepts none; `null` if they are not.
     */
    mails: z
      .object({
        failed: z.object({ ...figure.shape, oldest_at: instant.nullable() }),
        /** Mails whose recipient the mail server rejected twice; they are tried further. */
        rejected: z.object({ ...figure.shape, oldest_at: instant.nullable() }),
        waiting: figure,
        paused_at: instant.nullable(),
      })
      .nullable(),
    /**
     * Scans of the last seven days that staff should look at; `null` for roles without the call `find-scans`. `oldest_at` is
     * the time at which the oldest of them arrived.
     */
    scans: z.object({ count: z.int().min(0), oldest_at: instant.nullable() }).nullable(),
    /** Cancellations that are running or have failed orders; empty for roles that cannot see them. */
    cancellations: z.array(
      z.object({ id, name: z.string(), started_at: instant, left: z.int().min(0), failed: z.int().min(0) }),
    ),
    /** Upcoming and failed scheduled changes; `null` for roles that cannot see them. */
    changes: z
      .object({
        coming: z.array(scheduledChange),
        failed: z.object({ count: z.int().min(0), oldest_at: instant.nullable() }),
      })
      .nullable(),
    /** Gaps before the first sale; empty for roles other than owner and manager. */
    ready: z.array(z.object({ gap: gapCode, facts: z.record(z.string(), z.unknown()) })),
  }),
})

/** Causes of open money cases of orders, in the order of the inbox. */
export const moneyCause = z.enum(['chargeback', 'late', 'gateway', 'in-doubt', 'double', 'too-much'])
export type MoneyCause = z.infer<typeof moneyCause>

export const moneyOfOrder = z.object({
  /**
   * `chargeback`: the card's bank reversed a payment. `late`: a payment was received after the order had ended. `gateway`: a
   * card was charged another amount than requested. `in-doubt`: the gateway did not report the outcome of a card payment.
   * `double`: the same amount was received twice. `too-much`: more was received than was due.
   */
  cause: moneyCause,
  /** The order's code. */
  order: z.string(),
  full_name: z.string(),
  currency: z.string(),
  amount: moneySum,
  /** Time since when the case is open. */
  at: instant,
})
/** An open money case of an order, which staff have to settle. */
export type MoneyOfOrder = z.infer<typeof moneyOfOrder>

export const getInbox = officeCall('get-inbox', {
  summary:
    'Returns open money cases: counts with their lists, and orders one by one. `find-bank-entries` lists receipts of bank statements.',
  roles: ['owner', 'finance'],
  audit: 'reads',
  payload: z.object({}),
  answer: z.object({
    /** Counts of open money cases with their lists. Problem orders are only included if there are more than in `orders`. */
    waiting: z.array(waitingMoney),
    /**
     * The 50 oldest problem orders, the 50 oldest orders with an overpayment that was not sent back yet, and the 50 oldest card
     * payments in doubt.
     */
    orders: z.array(moneyOfOrder),
  }),
})
