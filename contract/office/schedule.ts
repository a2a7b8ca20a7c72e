import * as texts from '../../texts/compiled/refusals/values'
import { z } from 'zod'
import { listAnswer } from './list'
import { officeCall } from './office-call'
import { id, instant, optional, text } from '../values'

/** The calls whose changes can have a time: each saves one thing that staff edit (server/modules/changes/editable.ts). */
export const schedulableCall = z.enum(['save-item', 'save-event', 'save-voucher', 'save-settings'])
export type SchedulableCall = z.infer<typeof schedulableCall>

const fieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })

export const scheduledChange = z.object({
  change_id: id,
  at: instant,
  call: schedulableCall,
  /** The code of what changes, or a section of the settings; and its name as it was. */
  thing: z.string(),
  name: z.string(),
  /** The fields that change, and nothing else. */
  fields: z.array(fieldChange),
  state: z.enum(['waiting', 'done', 'failed', 'cancelled']),
  /** Why it failed, in a sentence; null: it did not. */
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
    /** `failed`: those that nobody has dismissed; `ended`: all others that no longer wait. Absent: `coming`. */
    part: optional(schedulePart),
    call: optional(schedulableCall),
    /** Only with `call`. */
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
    /** The code of what changes, or a section of the settings; it has to be there. */
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
