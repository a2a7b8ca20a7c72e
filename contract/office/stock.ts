import { z } from 'zod'
import { officeCall } from './office-call'
import { instant, optional, text } from '../values'

export const stockRow = z.object({
  external_code: z.string(),
  /** The item's. */
  name: z.string(),
  travel_time: instant.nullable(),
  total: z.int().nullable(),
  taken: z.int(),
  counted: z.int(),
  ok: z.boolean(),
})

export const auditStock = officeCall('audit-stock', {
  summary: 'Recounts every place from carts, orders and tickets and compares it with the counters.',
  roles: ['owner', 'manager'],
  audit: 'reads',
  payload: z.object({
    /** The code of one item, with its departures; absent: all of them. */
    item: optional(text(100)),
  }),
  answer: z.object({ ok: z.boolean(), rows: z.array(stockRow) }),
  refusals: ['item-not-found'],
})
