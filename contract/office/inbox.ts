import { z } from 'zod'
import { officeCall } from './office-call'
import { waitingMoney } from './today'
import { instant, money } from '../values'

const moneyOfOrder = z.object({
  /** The order's code. */
  order: z.string(),
  full_name: z.string(),
  currency: z.string(),
  amount: money,
  /** Since when it waits. */
  at: instant,
})
/** Money of an order that a person has to settle. */
export type MoneyOfOrder = z.infer<typeof moneyOfOrder>

export const getInbox = officeCall('get-inbox', {
  summary: 'Money that waits for a person, except the receipts of bank statements (`find-bank-entries`).',
  roles: ['owner', 'finance'],
  audit: 'reads',
  payload: z.object({}),
  answer: z.object({
    /** What waits, with the list of its rows. */
    waiting: z.array(waitingMoney),
    /** Orders that more was paid for than they asked, with what was not sent back yet; the 50 oldest. */
    overpaid: z.array(moneyOfOrder),
    /** Card payments whose gateway did not say how they ended; the 50 oldest. */
    in_doubt: z.array(moneyOfOrder),
  }),
})
