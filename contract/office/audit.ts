import { z } from 'zod'
import { facet, listAnswer, listParts, period } from './list'
import { officeCall } from './office-call'
import { id, instant, optional, text } from '../values'
import { effect, dryRunKeys } from './effect'
import { schedulableCall } from './schedule'

export const auditRow = z.object({
  audit_id: id,
  at: instant,
  /** `staff:EMAIL`, `key:NAME`, `OFFICE_KEY`, `command`, or the name of a job. */
  actor: z.string(),
  /** The network address it came from; null: a command, a job, or from before addresses were kept. */
  network: z.string().nullable(),
  /** The path of the call, or the name of the command. */
  action: z.string(),
  /** The changed thing: an order's code, an email, the name of a key. */
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
    /** The thing: whole, in any letters, or a part of it among the newest 20,000 changes. */
    ...listParts(['newest']),
    /** The whole thing: an order's code, an email, the name of a key, an item's code. */
    subject: optional(text(254)),
    /** The person's email, the key's name, or an actor as the log writes it. */
    person: facet(text(254)),
    /** The path of a call. */
    action: facet(text(100)),
    /** Days in the shop's zone. */
    days: period,
    from: optional(instant),
    /** Not included. */
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
  /** The fields that changed; null: it made the thing. */
  before: z.unknown(),
  after: z.unknown(),
  is_undone: z.boolean(),
  /** False: it was undone, or there is nothing before it. */
  can_undo: z.boolean(),
  /** Why undoing it is refused by now; null: it is not, as far as that is known before it is tried. */
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
