import { z } from 'zod'
import { countryCode, id, instant, optional, text } from '../values'
import { effect, dryRunKeys } from './effect'
import { facet, listAnswer, listParts } from './list'
import { officeCall } from './office-call'
import { orderAnswer, orderCode } from './office-order'

/**
 * State of the goods of a paid order: to be packed and sent, sent, to be collected by the customer, handed over, or
 * with a problem.
 */
export const deliveryState = z.enum(['to-pack', 'to-collect', 'problem', 'sent', 'handed-over'])
export type DeliveryState = z.infer<typeof deliveryState>

const deliveryRow = z.object({
  /** The id of the order. */
  id,
  order: z.string(),
  state: deliveryState,
  customer: z.object({ full_name: z.string(), email: z.string() }),
  /** The recipient of the goods; `null` if they are collected. */
  ships_to: z
    .object({
      full_name: z.string(),
      /** Lines of the postal address, without name and country. */
      lines: z.array(z.string()),
      country: z.string(),
    })
    .nullable(),
  /** The goods to send, without pieces that were refunded, voided or withdrawn. */
  goods: z.array(z.object({ external_code: z.string(), name: z.string(), pieces: z.int().min(1) })),
  paid_at: instant.nullable(),
  /** Time when the packing slip was last printed. */
  printed_at: instant.nullable(),
  sent_at: instant.nullable(),
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  /** Time when the customer received the goods; `null` if it is unknown. */
  received_at: instant.nullable(),
  /** The delivery's problem; `null` if there is none. */
  problem: z.string().nullable(),
  is_test: z.boolean(),
})
export type DeliveryRow = z.infer<typeof deliveryRow>

/** Filters of the list; they also select what is printed. */
const chosen = {
  /** Codes of the selected orders. */
  order: facet(text(40)),
  state: facet(deliveryState),
  /** Items by `external_code`. */
  item: facet(text(100)),
  country: facet(countryCode),
}

export const findDeliveries = officeCall('find-deliveries', {
  summary:
    'Lists deliveries of goods of paid orders, oldest order first. `query` matches order, buyer or tracking number.',
  roles: ['owner', 'manager', 'box office'],
  audit: 'reads',
  payload: z.object({ ...listParts(['oldest', 'newest']), ...chosen }),
  optional: ['query', 'sort', 'cursor', 'limit', 'with_counts', 'order', 'state', 'item', 'country'],
  example: { query: 'G3V6H8RC' },
  answer: z.object({ deliveries: z.array(deliveryRow), ...listAnswer }),
})

/** Maximum number of packing slips that are printed at once. */
export const maxSlips = 500

export const printPackingSlips = officeCall('print-packing-slips', {
  summary:
    'Returns the packing slips of all deliveries that the filters select as one PDF. Each order begins a page.',
  roles: ['owner', 'manager', 'box office'],
  audit: 'changes',
  needsNoDryRun: true,
  answersFile: ['application/pdf'],
  payload: z.object({ query: optional(text(200)), ...chosen }),
  optional: ['query', 'order', 'state', 'item', 'country'],
  example: { query: 'G3V6H8RC' },
  answer: z.unknown(),
  refusals: ['nothing-chosen', 'too-many-at-once'],
})

export const sendGoods = officeCall('send-goods', {
  summary:
    'Records that the goods of an order were sent, and mails the customer. Repeating the call corrects the tracking number.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  isDoneOnce: true,
  payload: z.object({
    order: orderCode,
    carrier: optional(text(60)),
    tracking_number: optional(text(60)),
    /** Rejects goods that were sent or handed over before, instead of correcting their tracking number. */
    unless_sent: optional(z.boolean()),
    ...dryRunKeys,
  }),
  optional: ['carrier', 'tracking_number'],
  example: { order: 'G3V6H8RC', carrier: 'GLS', tracking_number: '771200' },
  answer: orderAnswer.extend({ effect }),
  refusals: ['order-not-found', 'nothing-to-deliver', 'no-shipping-address', 'goods-sent', 'effect-changed'],
})

export const recordDelivery = officeCall('record-delivery', {
  summary:
    "Records when the last of an order's goods was received, which starts the withdrawal period. Goods that were not sent count as handed over.",
  roles: ['owner', 'manager', 'box office'],
  audit: 'changes',
  isDoneOnce: true,
  payload: z.object({
    order: orderCode,
    received_at: optional(instant),
    /** The goods are handed over now; otherwise `received_at` is required. */
    handed_over: optional(z.boolean()),
    ...dryRunKeys,
  }),
  optional: ['handed_over'],
  example: { order: 'G3V6H8RC', received_at: '2027-03-01T10:00:00.000Z' },
  answer: orderAnswer.extend({ effect }),
  refusals: ['order-not-found', 'no-goods', 'date-missing', 'date-in-the-future', 'effect-changed'],
})

export const reportDeliveryProblem = officeCall('report-delivery-problem', {
  summary: 'Records a problem of a delivery, such as a returned parcel. Its goods count as not received.',
  roles: ['owner', 'manager', 'box office'],
  audit: 'changes',
  isDoneOnce: true,
  payload: z.object({ order: orderCode, problem: optional(text(500)), ...dryRunKeys }),
  example: { order: 'G3V6H8RC', problem: 'It came back.' },
  answer: orderAnswer.extend({ effect }),
  refusals: ['order-not-found', 'nothing-to-deliver', 'problem-missing', 'effect-changed'],
})
