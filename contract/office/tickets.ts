import { z } from 'zod'
import { facet, listAnswer, listParts, namedItem } from './list'
import { officeCall } from './office-call'
import { id, instant, text } from '../values'

/** Of a ticket: not paid yet; valid; admitted; cancelled or refunded. */
export const ticketState = z.enum(['pending', 'issued', 'scanned', 'void'])

const ticketRow = z.object({
  id,
  /** Null while it is pending. */
  code: z.string().nullable(),
  order: z.string(),
  item: namedItem,
  travel_time: instant.nullable(),
  full_name: z.string(),
  email: z.string(),
  state: ticketState,
  issued_at: instant.nullable(),
  admitted_at: instant.nullable(),
  admitted_gate: z.string().nullable(),
  is_test: z.boolean(),
})
export type TicketRow = z.infer<typeof ticketRow>

export const findTickets = officeCall('find-tickets', {
  summary:
    'Tickets by parts of their holder, email or code, of their order’s code, or by their barcode, without regard to case and accents; newest first.',
  roles: ['owner', 'manager', 'box office'],
  audit: 'reads',
  payload: z.object({
    ...listParts(['newest']),
    /** Items by `external_code`. */
    item: facet(text(100)),
    departure: facet(instant),
    state: facet(ticketState),
  }),
  answer: z.object({ tickets: z.array(ticketRow), ...listAnswer }),
})
