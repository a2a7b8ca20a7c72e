import { z } from 'zod'
import { effect, dryRunKeys } from './effect'
import { officeCall } from './office-call'
import { id, instant, moneySum, optional, text } from '../values'

/** The kind of the cancelled thing: an item, one departure of an item, or all items of an event. */
const kind = z.enum(['item', 'departure', 'event'])

const cancellationRow = z.object({
  id,
  kind,
  /** The code of the item or event. */
  subject: z.string(),
  /** The name that customers see. */
  name: z.string(),
  keeps_fees: z.boolean(),
  actor: z.string(),
  started_at: instant,
  /** Null while it runs. */
  finished_at: instant.nullable(),
  /** Affected orders by outcome; more may be found while carts are emptied. */
  orders: z.object({ done: z.int().min(0), left: z.int().min(0), failed: z.int().min(0) }),
  /** Opened as refunds so far, in minor units. */
  refunds: moneySum,
})
export type CancellationRow = z.infer<typeof cancellationRow>

const failedOrder = z.object({
  order: z.string(),
  full_name: z.string(),
  /** Why, in a sentence. */
  problem: z.string(),
})

export const startCancellation = officeCall('start-cancellation', {
  summary:
    'Cancels an item, one of its departures, or all items of an event: sale ends at once, orders follow one by one.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  asksAgain: 'unless tried',
  payload: z.object({
    /** The code of an item. */
    item: optional(text(100)),
    /** A departure of the item, by its instant; absent: the whole item. */
    departure: optional(instant),
    /** The code of an event, instead of an item. */
    event: optional(text(100)),
    /** Message to all customers concerned, in the mails; required if there are any, except in a dry run. */
    message: optional(text(2000)),
    /** Refunds the same amounts as the customer's own request, without booking and refund fees. */
    keep_fees: optional(z.boolean()),
    ...dryRunKeys,
  }),
  /** The id is `null` in a dry run. */
  answer: z.object({ cancellation_id: id.nullable(), effect }),
  refusals: [
    'item-not-found',
    'event-not-found',
    'travel-time-unknown',
    'nothing-selected',
    'already-cancelled',
    'message-missing',
    'effect-changed',
  ],
})

export const findCancellations = officeCall('find-cancellations', {
  summary: 'Cancellations of items, departures and events with their progress, newest first.',
  roles: ['owner', 'manager', 'finance'],
  audit: 'reads',
  payload: z.object({ cursor: optional(text(100)) }),
  answer: z.object({ cancellations: z.array(cancellationRow), cursor: z.string().nullable() }),
})

export const getCancellation = officeCall('get-cancellation', {
  summary: 'One cancellation: how far it is, and the orders that failed, each with its reason.',
  roles: ['owner', 'manager', 'finance'],
  audit: 'reads',
  payload: z.object({ cancellation_id: optional(id) }),
  answer: z.object({
    cancellation: cancellationRow.extend({
      message: z.string(),
      currency: z.string(),
      step: z.enum(['carts', 'orders', 'done']),
      /** Carts that lost an item. */
      carts: z.int().min(0),
      /** The number of completed orders by outcome. */
      outcomes: z.object({
        /** The whole order is cancelled. */
        ended: z.int().min(0),
        /** A refund of some of its items is open. */
        refunded: z.int().min(0),
        /** Free items ended without money. */
        released: z.int().min(0),
        /** There was nothing left to do. */
        nothing: z.int().min(0),
      }),
    }),
    /** The first 100. */
    failed: z.array(failedOrder),
  }),
  refusals: ['cancellation-not-found'],
})

export const retryCancellation = officeCall('retry-cancellation', {
  summary: 'Tries the failed orders of a cancellation again.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  payload: z.object({ cancellation_id: optional(id) }),
  answer: z.object({ orders: z.int().min(0) }),
  refusals: ['cancellation-not-found'],
})
