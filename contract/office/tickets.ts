import { z } from 'zod'
import { officeEmail, id, instant, optional, printedName, text, code } from '../values'
import { effect, dryRunKeys } from './effect'
import { facet, listAnswer, listParts, namedItem } from './list'
import { officeCall } from './office-call'
import { orderAnswer, orderCode } from './office-order'

/** State of a ticket: `pending` until it is paid, `issued` if it is valid, `scanned` if admitted, `void` if cancelled or refunded. */
export const ticketState = z.enum(['pending', 'issued', 'scanned', 'void'])

const ticketRow = z.object({
  id,
  /** `null` while the ticket is pending. */
  code: z.string().nullable(),
  order: z.string(),
  item: namedItem,
  travel_time: instant.nullable(),
  full_name: z.string(),
  email: z.string(),
  state: ticketState,
  /** Whether the ticket is paid, but does not admit until the terms of its order are accepted. */
  waits_for_terms: z.boolean(),
  issued_at: instant.nullable(),
  admitted_at: instant.nullable(),
  admitted_gate: z.string().nullable(),
  is_test: z.boolean(),
})
export type TicketRow = z.infer<typeof ticketRow>

/** Filters of the list; they also select what is printed. */
const chosen = {
  /** Ids of selected tickets. */
  ticket: facet(id),
  /** Codes of items (`external_code`). */
  item: facet(text(100)),
  departure: facet(instant),
  state: facet(ticketState),
}

export const findTickets = officeCall('find-tickets', {
  summary:
    'Lists tickets, newest first. `query` matches parts of holder, email, code or the order’s code, or the barcode, ignoring case and accents.',
  roles: ['owner', 'manager', 'box office'],
  audit: 'reads',
  payload: z.object({
    ...listParts(['newest']),
    ...chosen,
  }),
  optional: ['query', 'sort', 'cursor', 'limit', 'with_counts', 'ticket', 'item', 'departure', 'state'],
  example: { query: 'A7K2M9QX' },
  answer: z.object({ tickets: z.array(ticketRow), ...listAnswer }),
})

/** Maximum number of tickets that are printed at once. */
export const maxPrinted = 500

export const printTickets = officeCall('print-tickets', {
  summary:
    'Returns the valid tickets that the filters select as one PDF, with one ticket or four badges per page.',
  roles: ['owner', 'manager', 'box office'],
  audit: 'changes',
  needsNoDryRun: true,
  answersFile: ['application/pdf'],
  payload: z.object({ as: z.enum(['tickets', 'badges']), query: optional(text(200)), ...chosen }),
  optional: ['query', 'ticket', 'item', 'departure', 'state'],
  example: { as: 'badges', query: 'A7K2M9QX' },
  answer: z.unknown(),
  refusals: ['nothing-chosen', 'too-many-at-once'],
})

export const editTicket = officeCall('edit-ticket', {
  summary:
    'Changes name, email, holder, travel time or barcode of a ticket. A change that the holder could not make requires a reason.',
  roles: ['owner', 'manager', 'box office'],
  audit: 'changes',
  isDoneOnce: true,
  payload: z.object({
    order: orderCode,
    ticket_id: optional(id),
    /** Unchanged if absent, as are email and travel time. */
    full_name: printedName,
    email: officeEmail,
    /** Reassigns the ticket to the customer with that email. */
    reassign: optional(z.boolean()),
    transport_time_id: optional(id),
    /** Replaces barcode and code. Changes of name, email or holder also replace them. */
    new_barcode: optional(z.boolean()),
    /** Required for a change that the holder could not make; the audit log records it. */
    reason: optional(text(500)),
    ...dryRunKeys,
  }),
  optional: ['full_name', 'email', 'reassign', 'transport_time_id', 'new_barcode', 'reason'],
  example: {
    order: 'A7K2M9QX',
    ticket_id: 5001,
    full_name: 'Vera Kos',
    email: 'holder@mail.example',
    reassign: false,
    new_barcode: false,
    reason: 'By phone',
  },
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
  summary: 'Admits the holder of a barcode once. Every scan is stored with its verdict.',
  roles: ['owner', 'manager', 'door'],
  audit: 'changes',
  needsNoDryRun: true,
  payload: z.object({
    /** The code as it was scanned or typed: separators, case, a scanner's prefix, and Y and Z swapped are ignored. */
    barcode: optional(code(200)),
    gate: optional(text(100)),
    /**
     * When the device scanned the barcode; the current time if absent. The scan counts for this time. For the role `door`, it
     * may be at most 6 hours ago (`too-old`).
     */
    at: optional(instant),
    /** The device's id of this scan. Repeating the call with the same id returns the same answer. */
    scan: optional(text(100)),
    /**
     * Admits despite an open refund of the ticket, before the terms of its order are accepted, or outside its dates. Not allowed
     * for the role `door`. The audit log records the overridden reasons.
     */
    override: optional(z.boolean()),
  }),
  optional: ['barcode', 'gate', 'at', 'scan', 'override'],
  example: { barcode: 'x', gate: 'North' },
  answer: z.object({
    result: z.enum(['admitted', 'already', 'invalid']),
    /** The reason for `invalid`, such as `terms-not-accepted`, or `not-today` outside the ticket's dates. */
    reason: z.string().optional(),
    /** The reasons that an override would ignore; absent if no override can admit the ticket. */
    overridable: z.array(z.string()).optional(),
    ticket: z.record(z.string(), z.unknown()).optional(),
  }),
})
