import { z } from 'zod'
import * as texts from '#texts/compiled/refusals/values'
import { id, instant, optional, text } from '../values'
import { effect, dryRunKeys } from './effect'
import { listAnswer, facet, listParts, period } from './list'
import { officeCall } from './office-call'

/**
 * The calls whose changes can be scheduled. Each saves one object that staff edit (server/modules/changes/editable.ts).
 */
export const schedulableCall = z.enum(['save-item', 'save-event', 'save-voucher', 'save-settings'])
export type SchedulableCall = z.infer<typeof schedulableCall>

const fieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })

export const scheduledChange = z.object({
  change_id: id,
  at: instant,
  call: schedulableCall,
  /** Code of the changed object, or a section of the settings. */
  thing: z.string(),
  /** Name of the object before the change. */
  name: z.string(),
  /** Only the fields that change. */
  fields: z.array(fieldChange),
  state: z.enum(['waiting', 'done', 'failed', 'cancelled']),
  /** The error as a sentence; `null` if the change did not fail. */
  reason: z.string().nullable(),
  /** The author of the scheduled change, as in the audit log. */
  actor: z.string(),
  created_at: instant,
  ended_at: instant.nullable(),
  /** The person who cancelled the change or dismissed its failure. */
  ended_by: z.string().nullable(),
})
export type ScheduledChange = z.infer<typeof scheduledChange>

const schedulePart = z.enum(['coming', 'failed', 'ended'])
export type SchedulePart = z.infer<typeof schedulePart>

export const findScheduledChanges = officeCall('find-scheduled-changes', {
  summary:
    'Lists scheduled changes: upcoming ones by time, failed ones that staff have to handle, or ended ones.',
  roles: ['owner', 'manager', 'finance'],
  audit: 'reads',
  payload: z.object({
    /** `failed` are failures that were not dismissed, `ended` are all others that no longer wait. Defaults to `coming`. */
    part: optional(schedulePart),
    call: optional(schedulableCall),
    /** Code of the changed object; only together with `call`. */
    thing: optional(text(100)),
    cursor: optional(text(100)),
    /** Counts the rows of each part. */
    with_counts: optional(z.boolean()),
  }),
  optional: ['part', 'call', 'thing', 'cursor', 'with_counts'],
  example: { part: 'coming' },
  answer: z.object({ changes: z.array(scheduledChange), ...listAnswer }),
})

export const scheduleChange = officeCall('schedule-change', {
  summary:
    'Schedules a change of an item, event, voucher or setting. It is validated now, and again when it runs.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  isDoneOnce: true,
  needsNoDryRun: true,
  takesPages: true,
  payload: z.object({
    call: schedulableCall,
    /** Code of an existing object, or a section of the settings. */
    thing: text(100),
    /** The version that the client loaded. */
    version: z.int().min(1),
    /** New values of the changed fields, in the form of the call. */
    changes: z
      .record(text(60), z.unknown())
      .refine((changes) => Object.keys(changes).length <= 100, texts.fields_most({ most: 100 })),
    /** An instant, also with an offset (`2027-07-09T15:00+02:00`), or local time in the shop's time zone (`2027-07-09T15:00`). */
    at: z.union([
      instant,
      z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(?:[+-]\d\d:\d\d)?$/, texts.not_time()),
    ]),
    /** Selects the second occurrence of a local time that occurs twice because clocks go back. Rejected if absent. */
    second: optional(z.boolean()),
  }),
  optional: ['second'],
  example: {
    call: 'save-voucher',
    thing: 'TEN',
    version: 1,
    changes: { discount_amount: 900 },
    at: '2027-07-08T08:00',
    second: false,
  },
  answer: z.object({ change: scheduledChange }),
  refusals: [
    'item-not-found',
    'event-not-found',
    'voucher-not-found',
    'section-not-found',
    'ask-again',
    'owner-setting',
    'entry-invalid',
    'changed-meanwhile',
    'nothing-to-change',
    'time-left-out',
    'time-twice',
    'time-over',
    'too-many-scheduled',
  ],
})

export const cancelScheduledChange = officeCall('cancel-scheduled-change', {
  summary: 'Cancels a scheduled change, or dismisses a failed one.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  needsNoDryRun: true,
  payload: z.object({ change_id: id }),
  example: { change_id: 999999 },
  answer: z.object({ change: scheduledChange }),
  refusals: ['scheduled-not-found', 'scheduled-over'],
})

export const auditRow = z.object({
  audit_id: id,
  at: instant,
  /** `staff:EMAIL`, `key:NAME`, `OFFICE_KEY`, `command`, or the name of a job. */
  actor: z.string(),
  /** Network address of the client; `null` for commands, jobs and entries before addresses were recorded. */
  network: z.string().nullable(),
  /** The path of the call, or the name of the command. */
  action: z.string(),
  /** The changed object: an order's code, an email, the name of a key. */
  subject: z.string().nullable(),
  /** The scheduled change or undo that caused the change, such as `schedule:12` or `undo:34`; `null` for a direct change. */
  cause: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
})

export const findAudit = officeCall('find-audit', {
  summary: 'Lists the audit log by object, person, call and time, newest first.',
  roles: ['owner'],
  audit: 'reads',
  payload: z.object({
    /** `query` matches the whole name of the changed object, or a part of it among the newest 20,000 changes. */
    ...listParts(['newest']),
    /** The complete identifier of the changed object, such as an order's code or an email. */
    subject: optional(text(254)),
    /** A person's email, a key's name, or an actor as in the audit log. */
    person: facet(text(254)),
    /** The path of a call. */
    action: facet(text(100)),
    /** Days in the shop's time zone. */
    days: period,
    from: optional(instant),
    /** End of the period, exclusive. */
    until: optional(instant),
  }),
  optional: [
    'subject',
    'person',
    'action',
    'days',
    'from',
    'until',
    'query',
    'sort',
    'cursor',
    'limit',
    'with_counts',
  ],
  example: { from: '2027-03-01T10:00:00Z', until: '2027-03-02T10:00:00Z' },
  answer: z.object({ rows: z.array(auditRow), ...listAnswer }),
})

const historyRow = z.object({
  audit_id: id,
  at: instant,
  /** The author of the change, as in the audit log. */
  actor: z.string(),
  action: z.string(),
  /** The job or undo that caused the change, such as `schedule:12`, `undo:34` or `bulk:7`; `null` for a direct change. */
  cause: z.string().nullable(),
  /** The fields that changed; `null` if the change created the object. */
  before: z.unknown(),
  after: z.unknown(),
  is_undone: z.boolean(),
  /** `false` if the change was undone, or there is no earlier state. */
  can_undo: z.boolean(),
  /** The reason why the change can no longer be undone; `null` if none is known without a dry run. */
  undo_refusal: z.string().nullable(),
})

export const findHistory = officeCall('find-history', {
  summary: 'Lists the changes of one item, event, voucher or section of the settings, newest first.',
  roles: ['owner', 'manager'],
  audit: 'reads',
  payload: z.object({
    /** The call that saves the object. */
    call: schedulableCall,
    /** Code of the object, or a section of the settings. */
    thing: text(100),
    cursor: optional(text(100)),
  }),
  optional: ['cursor'],
  example: { call: 'save-item', thing: 'pass' },
  answer: z.object({ rows: z.array(historyRow), cursor: z.string().nullable() }),
})

export const undoChange = officeCall('undo-change', {
  summary:
    'Undoes a change: restores the previous values of its fields through the call that saves the object.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  payload: z.object({ audit_id: id, ...dryRunKeys }),
  example: { audit_id: 999999 },
  answer: z.object({ effect }),
  refusals: [
    'undo-not-found',
    'undo-not-possible',
    'undo-made',
    'undo-masked',
    'undo-voucher-used',
    'undo-changed',
    'fields-changed',
    'item-not-found',
    'event-not-found',
    'voucher-not-found',
    'section-not-found',
    'owner-setting',
    'entry-invalid',
    'changed-meanwhile',
    'effect-changed',
    'ask-again',
  ],
})
