import { whyNamesStay } from '../../../rules/order-erasure'
import { monthsBefore } from '../../../rules/retention'
import { countEventsOf, findOrdersInUse, findOrdersOfAge } from '../orders'
import type { Tx } from '../../platform/db/database'
import { counted, numberText } from '../changes'

/** So many orders are counted at most: it is done at each pause in typing. */
const mostCounted = 10_000

/** What the job that erases old orders will do with another number of months (`server/modules/retention/erase-old-orders.ts`). */
export async function noteOfErasure(tx: Tx, months: number | null, now: Date): Promise<string> {
  if (months === null) return 'The names and addresses in orders are kept.'
  const aged = await findOrdersOfAge(tx, monthsBefore(now, months), mostCounted + 1)
  if (aged.length > mostCounted)
    return `More than ${numberText(mostCounted)} orders are old enough to lose their names and addresses in the next run. It cannot be undone.`
  const settled = (await findOrdersInUse(tx, aged)).filter((order) => whyNamesStay(order, now) === null)
  if (settled.length === 0) return 'No order is old enough yet to lose its names and addresses.'
  const ids = settled.map(({ id }) => id)
  const events = counted(await countEventsOf(tx, ids), 'event')
  return `The next run erases the names and addresses in ${counted(ids.length, 'order')} (${events}). It cannot be undone.`
}
