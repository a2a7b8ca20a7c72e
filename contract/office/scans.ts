import { z } from 'zod'
import { id, instant, optional, text } from '../values'
import { namedItem } from './list'
import { officeCall } from './office-call'

/**
 * Why staff should look at a scan. `ended-since`: a refund was requested or paid, or the order was cancelled, after the scan and
 * before it arrived. `replaced-since`: the ticket got a new barcode in that time. `second-gate`: another gate admitted the ticket
 * too. `too-old`: the device reported the scan too late, so that it does not count.
 */
export const notableScan = z.enum(['ended-since', 'replaced-since', 'second-gate', 'too-old'])
export type NotableScan = z.infer<typeof notableScan>

export const findScans = officeCall('find-scans', {
  summary: 'Lists scans that staff should look at, newest first.',
  roles: ['owner', 'manager'],
  audit: 'reads',
  payload: z.object({ cursor: optional(text(100)) }),
  optional: ['cursor'],
  answer: z.object({
    scans: z.array(
      z.object({
        id,
        notable: notableScan,
        /** `null` if the device named none. */
        gate: z.string().nullable(),
        /** When the device scanned the barcode. */
        at: instant,
        /** When the scan arrived at the shop. */
        received_at: instant,
        /** The member of staff or the key of the device. */
        actor: z.string(),
        verdict: z.enum(['admitted', 'already', 'invalid']),
        /** The ticket's code. */
        ticket: z.string().nullable(),
        order: z.string(),
        item: namedItem,
        full_name: z.string(),
        /** The ticket's current status. */
        status: z.string(),
        /** The admission that counts; `null` if there is none. */
        admitted_at: instant.nullable(),
        admitted_gate: z.string().nullable(),
      }),
    ),
    cursor: z.string().nullable(),
  }),
})
export type ScanRow = z.infer<(typeof findScans)['answer']>['scans'][number]
