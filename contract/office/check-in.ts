import { z } from 'zod'
import { officeCall } from './office-call'
import { code, instant, optional, text } from '../values'

export const checkIn = officeCall('check-in', {
  summary: 'Admits the holder of a barcode once.',
  roles: ['owner', 'manager', 'door'],
  audit: 'changes',
  payload: z.object({
    barcode: optional(code(200)),
    gate: optional(text(100)),
    at: optional(instant),
    /** The device's id of this scan: the same one again is answered as the first time. */
    scan: optional(text(100)),
    /**
     * Admits despite an open refund of the ticket, before the terms of its order are accepted, or outside its dates; not for the role
     * `door`. The audit log records it with its reasons.
     */
    override: optional(z.boolean()),
  }),
  answer: z.object({
    result: z.enum(['admitted', 'already', 'invalid']),
    /** Why it is `invalid`: `terms-not-accepted` waits for the customer, `not-today` is outside the ticket's dates. */
    reason: z.string().optional(),
    /** Every reason that an override would set aside; absent if no override admits the ticket. */
    overridable: z.array(z.string()).optional(),
    ticket: z.record(z.string(), z.unknown()).optional(),
  }),
})
