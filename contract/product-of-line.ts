import { z } from 'zod'
import { itemPlace, planStep, travelTime } from './shop-item'
import { id, instant } from './values'

/** The product of a cart line or of an order's ticket. */
export const productOfLine = z.object({
  id,
  external_code: z.string(),
  name: z.string(),
  type: z.string(),
  event: z.string().nullable(),
  event_id: id.nullable(),
  timezone: z.string(),
  travel_time_type: z.enum(['fixed', 'selectable']).nullable(),
  travel_times: z.array(travelTime),
  allow_travel_time_changes_until: instant.nullable(),
  has_payment_plan: z.boolean(),
  payment_plan: z.array(planStep),
  ...itemPlace,
})
export type ProductOfLine = z.infer<typeof productOfLine>
