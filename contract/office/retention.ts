import { z } from 'zod'
import { officeCall } from './office-call'
import { instant } from '../values'

export const findRetention = officeCall('find-retention', {
  summary: 'Which events lose the names in their orders, and when: the next first.',
  roles: ['owner', 'manager'],
  audit: 'reads',
  payload: z.object({}),
  answer: z.object({
    /** The setting `retentionMonths`; null: names are kept. */
    months: z.int().nullable(),
    events: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        ends_at: instant,
        /** When the names in its orders go; null: never. */
        erased_from: instant.nullable(),
        /** Orders with names in them that hold places of it, 1,000 at most. After the time: they are open. */
        orders: z.int().min(0),
      }),
    ),
  }),
})
