import { z } from 'zod'
import { effect, dryRunKeys } from './effect'
import { officeCall } from './office-call'
import { schedulableCall } from './schedule'
import { id, instant, optional, text } from '../values'

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
