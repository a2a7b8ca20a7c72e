import { z } from 'zod'
import { id, instant, optional, text } from '../values'
import { facet, listAnswer, listName } from './list'
import { officeCall } from './office-call'

/** The actions that a job can run on all rows that match a filter; each row goes through the call for a single row. */
export const bulkAction = z.enum([
  'resend-order-mail',
  'resend-tickets',
  'remind-payment',
  'extend-deadline',
  'cancel-order',
  'new-barcode',
  'move-ticket',
  'publish-item',
  'withdraw-item',
  'publish-item-later',
  'withdraw-item-later',
  'duplicate-item',
  'end-voucher',
  'book-suggestion',
  'start-refund',
  'mark-refund-paid',
  'refund-to-card',
  'refund-withdrawal',
  'send-goods',
  'retry-mail',
  'undo-change',
])
export type BulkActionName = z.infer<typeof bulkAction>

/** The action of a job: a bulk action, or the import of a guest list. */
export const jobAction = z.enum([...bulkAction.options, 'import-guests'])
export type JobActionName = z.infer<typeof jobAction>

/** Maximum number of rows of a job. */
export const maxBulkRows = 10_000

/** Maximum number of rows of a job that does all rows or none, because it locks them until the last one is done. */
export const maxTogether = 1000

const requested = {
  action: bulkAction,
  /** The payload of the list's call, whose filters select the rows. */
  filters: optional(z.record(z.string(), z.unknown())),
  /**
   * An ended job whose rejected rows are selected instead of the rows of a filter. For `undo-change`, the changes that the
   * job made are selected.
   */
  job_id: optional(id),
  /** The new deadline; only for `extend-deadline`. */
  until: optional(instant),
  /** The departure that tickets are moved to; only for `move-ticket`. */
  transport_time_id: optional(id),
  /** The time of the change; only for `publish-item-later` and `withdraw-item-later`. */
  at: optional(instant),
  /** The reason; only for `extend-deadline`, `cancel-order`, `new-barcode` and `move-ticket`. */
  reason: optional(text(500)),
}

const rowName = {
  /** The identifier of the row in the action's call; for staff who may not see its list, only of the row in the job. */
  key: z.string(),
  /** The row's display name; the same as `key` for staff who may not see its list. */
  name: z.string(),
  /** The code of the row's order; `null` if it has none. */
  order: z.string().nullable(),
}

const rowState = z.enum(['waiting', 'done', 'refused'])
export type BulkRowState = z.infer<typeof rowState>

const jobState = z.enum(['running', 'done', 'cancelled'])

/** A job, with its progress. */
export const bulkJob = z.object({
  job_id: id,
  action: jobAction,
  list: listName,
  state: jobState,
  total: z.int().min(0),
  done: z.int().min(0),
  refused: z.int().min(0),
  /** Whether all rows were done together, or none if one was rejected. */
  only_if_all: z.boolean(),
  /** The channel of the orders that a guest list creates; `null` for other jobs. */
  channel: z.string().nullable(),
  /** The author, as in the audit log. */
  actor: z.string(),
  created_at: instant,
  ended_at: instant.nullable(),
  ended_by: z.string().nullable(),
})
export type BulkJob = z.infer<typeof bulkJob>

/** The departures of one item that tickets can be moved to, sorted by time. */
const departures = z.object({
  external_code: z.string(),
  name: z.string(),
  timezone: z.string(),
  /** `left`: places left; `null` if unlimited. */
  times: z.array(z.object({ id, travel_time: instant, left: z.int().min(0).nullable() })),
})
export type BulkDepartures = z.infer<typeof departures>

/** Each action also requires a role of its own call. */
const roles = ['owner', 'manager', 'finance'] as const

export const getBulkPreview = officeCall('get-bulk-preview', {
  summary:
    'Returns the number of rows to which an action would apply, and the result of a dry run of all rows together.',
  roles,
  audit: 'reads',
  payload: z.object(requested),
  optional: ['filters', 'until', 'transport_time_id', 'reason', 'at', 'job_id'],
  example: { action: 'publish-item', filters: { query: 'pass' }, until: null, reason: null },
  answer: z.object({
    count: z.int().min(0),
    /**
     * The number of other matching rows to which the action does not apply, such as refunds that cannot go to a card.
     */
    left_out: z.int().min(0),
    /**
     * The first rows that would be done and the first that would be rejected, in the order of the list. If the action has a
     * dry run, `refusal` is the reason why it would be rejected for the row.
     */
    rows: z.array(z.object({ ...rowName, refusal: z.string().nullable(), notes: z.array(z.string()) })),
    /** Whether a dry run was made. It runs all rows one after the other, each after the changes of the previous ones. */
    was_tried: z.boolean(),
    /** The number of first rows in the dry run. It is less than `count` if the dry run of all would have taken too long. */
    checked: z.int().min(0),
    /** The number of these rows that would be rejected. */
    rejected: z.int().min(0),
    /** Whether the action can be started with `only_if_all`. */
    can_require_all: z.boolean(),
    /** The matching tickets that are not moved, because their orders are unpaid; only for `move-ticket`. */
    unpaid: z.object({
      count: z.int().min(0),
      /** The first names. */
      names: z.array(z.string()),
    }),
    /**
     * The departures of the matching tickets' items that are on sale and have not left; only for `move-ticket`, otherwise
     * empty.
     */
    departures: z.array(departures),
  }),
  refusals: [
    'bulk-too-many',
    'bulk-nothing',
    'bulk-not-applicable',
    'bulk-not-found',
    'bulk-running',
    'invalid-input',
  ],
})

export const startBulk = officeCall('start-bulk', {
  summary:
    'Starts a job that runs an action on all rows that a filter matches, one after the other, or all or none.',
  roles,
  audit: 'changes',
  isDoneOnce: true,
  needsNoDryRun: true,
  payload: z.object({
    ...requested,
    /** The number of rows in the preview. If it has changed, the call is rejected. */
    count: z.int().min(1),
    /**
     * Does all rows in one transaction. If one is rejected, nothing is changed. At most 1,000 rows, and not for actions that
     * need another service for each row.
     */
    only_if_all: optional(z.boolean()),
  }),
  optional: ['filters', 'until', 'transport_time_id', 'reason', 'at', 'job_id', 'only_if_all'],
  example: { action: 'end-voucher', filters: { query: 'nothing' }, until: null, reason: null, count: 1 },
  answer: z.object({ job: bulkJob }),
  refusals: [
    'bulk-too-many',
    'bulk-nothing',
    'bulk-not-applicable',
    'bulk-changed',
    'bulk-not-found',
    'bulk-running',
    'bulk-not-together',
    'invalid-input',
  ],
})

export const findBulkJobs = officeCall('find-bulk-jobs', {
  summary: 'Lists bulk jobs, newest first.',
  roles,
  audit: 'reads',
  payload: z.object({
    /** A part of the name of the job's author. */
    query: optional(text(200)),
    state: facet(jobState),
    action: facet(jobAction),
    cursor: optional(text(100)),
    with_counts: optional(z.boolean()),
  }),
  optional: ['query', 'state', 'action', 'cursor', 'with_counts'],
  answer: z.object({ jobs: z.array(bulkJob), ...listAnswer }),
})

export const findBulkRows = officeCall('find-bulk-rows', {
  summary: 'Lists the rows of a job with their results, in the order of the job.',
  roles,
  audit: 'reads',
  payload: z.object({
    job_id: id,
    state: optional(rowState),
    cursor: optional(text(100)),
    /** Rows per page; 50 if absent. */
    limit: optional(z.int().min(1).max(1000)),
  }),
  optional: ['state', 'cursor', 'limit'],
  example: { job_id: 999999 },
  answer: z.object({
    job: bulkJob,
    rows: z.array(
      z.object({
        ...rowName,
        state: rowState,
        /** The error, or the message of the call. */
        note: z.string().nullable(),
        ended_at: instant.nullable(),
      }),
    ),
    cursor: z.string().nullable(),
  }),
  refusals: ['bulk-not-found'],
})

export const cancelBulk = officeCall('cancel-bulk', {
  summary: 'Cancels a job. Completed rows are not undone.',
  roles,
  audit: 'changes',
  needsNoDryRun: true,
  payload: z.object({ job_id: id }),
  example: { job_id: 999999 },
  answer: z.object({ job: bulkJob }),
  refusals: ['bulk-not-found', 'bulk-over'],
})
