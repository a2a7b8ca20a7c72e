import { z } from 'zod'
import { officeCall } from './office-call'
import { waitingMoney } from './today'
import { instant, moneySum } from '../values'

/** Why the money of an order waits, in the order in which the inbox shows the causes. */
export const moneyCause = z.enum(['chargeback', 'late', 'gateway', 'in-doubt', 'double', 'too-much'])
export type MoneyCause = z.infer<typeof moneyCause>

export const moneyOfOrder = z.object({
  /**
   * `chargeback`: a card's bank took it back. `late`: it came after the order had ended. `gateway`: a card was charged what was not
   * asked. `in-doubt`: the gateway did not say how a card payment ended. `double`: the same amount came twice. `too-much`: more
   * came than was asked.
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
