import { z } from 'zod'
import { facet, listAnswer, listParts, period } from './list'
import { officeCall } from './office-call'
import { id, instant, optional, text } from '../values'

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
