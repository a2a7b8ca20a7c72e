import { z } from 'zod'
import { id, instant, moneySum, optional, text } from '../values'
import { effect, dryRunKeys } from './effect'
import { officeCall } from './office-call'

/** The kind of cancellation: of an item, one departure of an item, or all items of an event. */
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
  /** `null` while it is running. */
  finished_at: instant.nullable(),
  /** Numbers of affected orders by state. They may grow while carts are emptied. */
  orders: z.object({ done: z.int().min(0), left: z.int().min(0), failed: z.int().min(0) }),
  /** Total of the refunds opened so far, in minor units. */
  refunds: moneySum,
})
export type CancellationRow = z.infer<typeof cancellationRow>

const failedOrder = z.object({
  order: z.string(),
  full_name: z.string(),
  /** The reason of the failure, as a sentence. */
  problem: z.string(),
})

export const startCancellation = officeCall('start-cancellation', {
  summary:
    'Cancels an item, one of its departures, or all items of an event. Sale ends immediately; orders are processed one by one.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  asksAgain: 'unless tried',
  payload: z.object({
    /** The code of an item. */
    item: optional(text(100)),
    /** The time of a departure of the item; absent to cancel the whole item. */
    departure: optional(instant),
    /** The code of an event, instead of an item. */
    event: optional(text(100)),
    /** Message in the mails to all affected customers; required if there are any, except in a dry run. */
    message: optional(text(2000)),
    /** Refunds the amounts of a customer's own request, which exclude booking and refund fees. */
    keep_fees: optional(z.boolean()),
    ...dryRunKeys,
  }),
  optional: ['message', 'keep_fees', 'departure', 'event'],
  example: { item: 'pass', message: 'The hall is closed.', keep_fees: false },
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
  summary: 'Lists cancellations of items, departures and events with their progress, newest first.',
  roles: ['owner', 'manager', 'finance'],
  audit: 'reads',
  payload: z.object({ cursor: optional(text(100)) }),
  optional: ['cursor'],
  answer: z.object({ cancellations: z.array(cancellationRow), cursor: z.string().nullable() }),
})

export const getCancellation = officeCall('get-cancellation', {
  summary: 'Returns one cancellation with its progress, and the failed orders with their reasons.',
  roles: ['owner', 'manager', 'finance'],
  audit: 'reads',
  payload: z.object({ cancellation_id: optional(id) }),
  example: { cancellation_id: 1 },
  answer: z.object({
    cancellation: cancellationRow.extend({
      message: z.string(),
      currency: z.string(),
      step: z.enum(['carts', 'orders', 'done']),
      /** Number of carts that lost an item. */
      carts: z.int().min(0),
      /** The number of completed orders by outcome. */
      outcomes: z.object({
        /** The whole order is cancelled. */
        ended: z.int().min(0),
        /** A refund of some items of the order is open. */
        refunded: z.int().min(0),
        /** Free items ended without a refund. */
        released: z.int().min(0),
        /** No item of the order was still affected. */
        nothing: z.int().min(0),
      }),
    }),
    /** The first 100 failed orders. */
    failed: z.array(failedOrder),
  }),
  refusals: ['cancellation-not-found'],
})

export const retryCancellation = officeCall('retry-cancellation', {
  summary: 'Retries the failed orders of a cancellation.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  needsNoDryRun: true,
  payload: z.object({ cancellation_id: optional(id) }),
  example: { cancellation_id: 1 },
  answer: z.object({ orders: z.int().min(0) }),
  refusals: ['cancellation-not-found'],
})
