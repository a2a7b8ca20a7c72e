import * as texts from '../../texts/compiled/refusals/values'
import { z } from 'zod'
import { listAnswer, facet, listParts, period } from './list'
import { officeCall } from './office-call'
import { id, instant, optional, text } from '../values'
import { effect, dryRunKeys } from './effect'

/**
 * The calls whose changes can be scheduled: each saves one object that staff edit (server/modules/changes/editable.ts).
 */
export const schedulableCall = z.enum(['save-item', 'save-event', 'save-voucher', 'save-settings'])
export type SchedulableCall = z.infer<typeof schedulableCall>

const fieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })

export const scheduledChange = z.object({
  change_id: id,
  at: instant,
  call: schedulableCall,
  /** The code of the changed object, or a section of the settings, and its previous name. */
  thing: z.string(),
  name: z.string(),
  /** Only the fields that change. */
  fields: z.array(fieldChange),
  state: z.enum(['waiting', 'done', 'failed', 'cancelled']),
  /** The error as a sentence; `null` if it did not fail. */
  reason: z.string().nullable(),
  /** The author of the scheduled change, as the log names them. */
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
  summary: 'What is coming, in the order of its time; what failed and waits for somebody; or what has ended.',
  roles: ['owner', 'manager', 'finance'],
  audit: 'reads',
  payload: z.object({
    /** `failed`: failures that were not dismissed; `ended`: all others that no longer wait. Absent: `coming`. */
    part: optional(schedulePart),
    call: optional(schedulableCall),
    /** Only together with `call`. */
    thing: optional(text(100)),
    cursor: optional(text(100)),
    /** Counts the rows of each part. */
    with_counts: optional(z.boolean()),
  }),
  answer: z.object({ changes: z.array(scheduledChange), ...listAnswer }),
})

export const scheduleChange = officeCall('schedule-change', {
  summary:
    'Gives a change of an item, event, voucher or setting a time. It is checked now, and again when it runs.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  takesPages: true,
  payload: z.object({
    call: schedulableCall,
    /** The code of the changed object, or a section of the settings; it must exist. */
    thing: text(100),
    /** The version that the client loaded. */
    version: z.int().min(1),
    /** The new values of the fields that change, as the call takes them. */
    changes: z
      .record(text(60), z.unknown())
      .refine((changes) => Object.keys(changes).length <= 100, texts.fields_most({ most: 100 })),
    /** An instant, also with an offset to the minute (`2027-07-09T15:00+02:00`), or local time in the shop's zone (`2027-07-09T15:00`). */
    at: z.union([
      instant,
      z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(?:[+-]\d\d:\d\d)?$/, texts.not_time()),
    ]),
    /** Chooses the second of a local time that occurs twice because clocks go back. Absent: such a time is rejected. */
    second: optional(z.boolean()),
  }),
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
  summary:
    'Cancels a change that waits for its time. One that failed is taken off the list of what needs somebody.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  payload: z.object({ change_id: id }),
  answer: z.object({ change: scheduledChange }),
  refusals: ['scheduled-not-found', 'scheduled-over'],
})

export const auditRow = z.object({
  audit_id: id,
  at: instant,
  /** `staff:EMAIL`, `key:NAME`, `OFFICE_KEY`, `command`, or the name of a job. */
  actor: z.string(),
  /** The client's network address; `null` for a command, a job, or an entry from before addresses were recorded. */
  network: z.string().nullable(),
  /** The path of the call, or the name of the command. */
  action: z.string(),
  /** The changed object: an order's code, an email, the name of a key. */
  subject: z.string().nullable(),
  /** The scheduled change or undo that made the change, such as `schedule:12`, `undo:34`; null: the person made it directly. */
  cause: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
})

export const findAudit = officeCall('find-audit', {
  summary: 'The log of changes, 50 a page, newest first: by thing, person, call and time.',
  roles: ['owner'],
  audit: 'reads',
  payload: z.object({
    /** The changed object: its whole name in any case, or a part of it among the newest 20,000 changes. */
    ...listParts(['newest']),
    /** The whole identifier: an order's code, an email, the name of a key, an item's code. */
    subject: optional(text(254)),
    /** The person's email, the key's name, or an actor as the log writes it. */
    person: facet(text(254)),
    /** The path of a call. */
    action: facet(text(100)),
    /** Days in the shop's zone. */
    days: period,
    from: optional(instant),
    /** Exclusive. */
    until: optional(instant),
  }),
  answer: z.object({ rows: z.array(auditRow), ...listAnswer }),
})

const historyRow = z.object({
  audit_id: id,
  at: instant,
  /** The author of the change, as the log names them. */
  actor: z.string(),
  action: z.string(),
  /** The job or undo that made the change, such as `schedule:12`, `undo:34`, `bulk:7`; null: the person made it directly. */
  cause: z.string().nullable(),
  /** The fields that changed; `null` if the change created the object. */
  before: z.unknown(),
  after: z.unknown(),
  is_undone: z.boolean(),
  /** `false` if it was undone, or nothing precedes it. */
  can_undo: z.boolean(),
  /** Why it can no longer be undone; `null` if it can, as far as that is known without a dry run. */
  undo_refusal: z.string().nullable(),
})

export const findHistory = officeCall('find-history', {
  summary: 'The changes of one item, event, voucher or section of the settings, newest first.',
  roles: ['owner', 'manager'],
  audit: 'reads',
  payload: z.object({
    /** The call that saves it. */
    call: schedulableCall,
    /** Its code, or a section of the settings. */
    thing: text(100),
    cursor: optional(text(100)),
  }),
  answer: z.object({ rows: z.array(historyRow), cursor: z.string().nullable() }),
})

export const undoChange = officeCall('undo-change', {
  summary: 'Gives the fields of a change in the log the values of before, by the call that saves the thing.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  payload: z.object({ audit_id: id, ...dryRunKeys }),
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
