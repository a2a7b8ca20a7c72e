import { z } from 'zod'
import { effect, dryRunKeys } from './effect'
import { facet, listAnswer, listParts, namedItem } from './list'
import { officeCall } from './office-call'
import { orderAnswer, orderCode } from './office-order'
import { email, id, instant, optional, printedName, text, code } from '../values'

/** A ticket's state: not paid yet; valid; admitted; cancelled or refunded. */
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
  /** It is paid, and does not admit before the terms of its order are accepted. */
  waits_for_terms: z.boolean(),
  issued_at: instant.nullable(),
  admitted_at: instant.nullable(),
  admitted_gate: z.string().nullable(),
  is_test: z.boolean(),
})
export type TicketRow = z.infer<typeof ticketRow>

/** Filters of the list; they also select what is printed. */
const chosen = {
  /** Tickets by id: those that somebody selected. */
  ticket: facet(id),
  /** Items by `external_code`. */
  item: facet(text(100)),
  departure: facet(instant),
  state: facet(ticketState),
}

export const findTickets = officeCall('find-tickets', {
  summary:
    'Tickets by parts of their holder, email or code, of their order’s code, or by their barcode, without regard to case and accents; newest first.',
  roles: ['owner', 'manager', 'box office'],
  audit: 'reads',
  payload: z.object({
    ...listParts(['newest']),
    ...chosen,
  }),
  answer: z.object({ tickets: z.array(ticketRow), ...listAnswer }),
})

/** The most tickets that are printed at once. */
export const maxPrinted = 500

export const printTickets = officeCall('print-tickets', {
  summary:
    'The valid tickets that the filters of the list choose as one PDF: a ticket a page, or four badges.',
  roles: ['owner', 'manager', 'box office'],
  audit: 'changes',
  answersFile: ['application/pdf'],
  payload: z.object({ as: z.enum(['tickets', 'badges']), query: optional(text(200)), ...chosen }),
  answer: z.unknown(),
  refusals: ['nothing-chosen', 'too-many-at-once'],
})

export const editTicket = officeCall('edit-ticket', {
  summary:
    'Changes a ticket for its holder: name, email, holder, travel time or barcode. What the holder could not do needs a reason.',
  roles: ['owner', 'manager', 'box office'],
  audit: 'changes',
  payload: z.object({
    order: orderCode,
    ticket_id: optional(id),
    /** Absent: it stays as it is; so with the email and the travel time. */
    full_name: printedName,
    email,
    /** Gives the ticket to the customer with that email. */
    reassign: optional(z.boolean()),
    transport_time_id: optional(id),
    /** The old barcode and code become void; any other change of the holder does that too. */
    new_barcode: optional(z.boolean()),
    /** Required where the rules of the ticket bind its holder; the audit log records it. */
    reason: optional(text(500)),
    ...dryRunKeys,
  }),
  answer: orderAnswer.extend({ effect }),
  refusals: [
    'order-not-found',
    'ticket-not-found',
    'ticket-used',
    'ticket-ended',
    'ticket-not-issued',
    'reason-needed',
    'nothing-changed',
    'fields-missing',
    'invalid-email',
    'terms-not-accepted',
    'travel-time-unknown',
    'time-sold-out',
    'recently-edited',
    'effect-changed',
  ],
})

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
