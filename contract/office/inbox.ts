import { z } from 'zod'
import { listFilter, namedItem } from './list'
import { officeCall } from './office-call'
import { scheduledChange } from './changes'
import { id, instant, moneySum } from '../values'
import { fiscalGap } from './fiscal'

/** A number, and the list that its rows are in. Of what waits 1,000 are counted: then there may be more. */
const figure = z.object({ count: z.int().min(0), rows: listFilter })

/** Money that waits for somebody. `oldest_at`: since when. */
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
  /** A day in the shop's zone. */
  day: z.iso.date(),
  /** Orders made on it that are not cancelled, and their totals. */
  orders: z.int().min(0),
  amount: moneySum,
  rows: listFilter,
})
export type SalesDay = z.infer<typeof salesDay>

/** Gaps that keep a shop from selling, or that its operator must know before the first sale. */
export const gapCode = z.enum([
  /** No name, or the one that every shop begins with. */
  'shop-name-missing',
  'seller-missing',
  'terms-missing',
  'privacy-missing',
  'contact-missing',
  'no-tax-rates',
  'no-payment-method',
  'no-countries',
  'gateway-not-set-up',
  'nothing-published',
  'nothing-in-stock',
  'no-pictures',
  'low-contrast',
  'address-not-public',
  'no-mail-server',
  'no-mail-sent',
  'test-orders',
  'demo-vouchers',
  'names-kept-forever',
  'shop-closed',
  'invoices-not-reported',
  ...fiscalGap.options,
])
export type GapCode = z.infer<typeof gapCode>

export const getToday = officeCall('get-today', {
  summary: 'What needs staff now: sales, places, money, mails, and what is missing before the shop can sell.',
  roles: ['owner', 'manager', 'finance', 'box office'],
  audit: 'reads',
  payload: z.object({}),
  answer: z.object({
    timezone: z.string(),
    currency: z.string(),
    /** The last 14 days, today last. `includes_test`: orders without real money count, because the shop uses the sandbox. Null for the box office, whose work needs no turnover. */
    sales: z.object({ days: z.array(salesDay), includes_test: z.boolean() }).nullable(),
    /** The seven days until today, and the seven before; null as `sales`. */
    week: z
      .object({ orders: z.int(), amount: moneySum, orders_before: z.int(), amount_before: moneySum })
      .nullable(),
    /** Published items. */
    places: z.array(
      z.object({
        item: namedItem,
        /** Null: unlimited. */
        total: z.int().nullable(),
        left: z.int().nullable(),
        in_carts: z.int().min(0),
        /** Places of orders: those neither in a cart nor free. */
        sold: z.int().min(0),
        /** Its tickets that are pending, issued or scanned; null for merchandise, which no list has, and for roles that see no tickets. */
        tickets: figure.nullable(),
      }),
    ),
    /** Money that waits for somebody, as far as the role sees it. `oldest_at`: since when. */
    inbox: z.array(waitingMoney),
    /** Overpayments that were not sent back yet; null for roles that may not make `get-inbox`. */
    overpaid: z.object({ count: z.int().min(0), oldest_at: instant.nullable() }).nullable(),
    /**
     * Documents of the last year that the tax authority has not answered; `oldest_at`: when the oldest was issued, and its order,
     * `due_at`: until when the law requires its report, `failed`: those that are not repeated by themselves. `rows` is null for
     * managers, who see no reports. Null for the roles below, and where there are none.
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
    /** The certificate for reports, if it has ended or ends within 60 days; null also for roles without `get-health`. */
    certificate: z.object({ expires_at: instant, has_ended: z.boolean() }).nullable(),
    /** `oldest_at`: when the first of them was due. */
    plans_overdue: z.object({ ...figure.shape, oldest_at: instant.nullable() }),
    /**
     * Null for roles that see no mails. `oldest_at`: when the oldest of the failed ones was written. `paused_at`: since when the
     * mail server has accepted none; null: mails are not paused.
     */
    mails: z
      .object({
        failed: z.object({ ...figure.shape, oldest_at: instant.nullable() }),
        waiting: figure,
        paused_at: instant.nullable(),
      })
      .nullable(),
    /** Cancellations that run, or have orders that need somebody; none for roles that do not see them. */
    cancellations: z.array(
      z.object({ id, name: z.string(), started_at: instant, left: z.int().min(0), failed: z.int().min(0) }),
    ),
    /** Upcoming and failed scheduled changes; null for roles that may not see them. */
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

/** Why the money of an order waits, in the order in which the inbox shows the causes. */
export const moneyCause = z.enum(['chargeback', 'late', 'gateway', 'in-doubt', 'double', 'too-much'])
export type MoneyCause = z.infer<typeof moneyCause>

export const moneyOfOrder = z.object({
  /**
   * `chargeback`: a card's bank took it back. `late`: it came after the order had ended. `gateway`: a card was charged what was not
   * asked. `in-doubt`: the gateway did not say how a card payment ended. `double`: the same amount came twice. `too-much`: more
   * arrived than was due.
   */
  cause: moneyCause,
  /** The order's code. */
  order: z.string(),
  full_name: z.string(),
  currency: z.string(),
  amount: moneySum,
  /** Since when it waits. */
  at: instant,
})
/** Money of an order that a person has to settle. */
export type MoneyOfOrder = z.infer<typeof moneyOfOrder>

export const getInbox = officeCall('get-inbox', {
  summary:
    'Money that waits for a person: figures with their rows, and orders one by one. Receipts of bank statements have a list of their own (`find-bank-entries`).',
  roles: ['owner', 'finance'],
  audit: 'reads',
  payload: z.object({}),
  answer: z.object({
    /** Counts of open money cases with their lists; problem orders are included only if they exceed those in `orders`. */
    waiting: z.array(waitingMoney),
    /**
     * Orders with a problem, orders with an overpayment that was not sent back yet, and card payments in
     * doubt; of each the 50 oldest.
     */
    orders: z.array(moneyOfOrder),
  }),
})
