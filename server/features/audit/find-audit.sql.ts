import type { Queryable } from '../../db/database'

interface AuditPage {
  readonly subject: string | null
  /** Any of these actors; none: all. */
  readonly actors: readonly string[]
  readonly action: string | null
  readonly from: Date | null
  readonly until: Date | null
  readonly before: number | null
  readonly most: number
}

/** A page of the audit log, newest first. */
export const findAuditPage = (db: Queryable, page: AuditPage) =>
  db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor', 'network', 'action', 'subject', 'cause', 'before', 'after'])
    .$if(page.subject !== null, (query) => query.where('subject', '=', page.subject))
    .$if(page.actors.length > 0, (query) => query.where('actor', 'in', page.actors))
    .$if(page.action !== null, (query) => query.where('action', '=', page.action ?? ''))
    .$if(page.from !== null, (query) => query.where('at', '>=', page.from ?? new Date(0)))
    .$if(page.until !== null, (query) => query.where('at', '<', page.until ?? new Date(0)))
    .$if(page.before !== null, (query) => query.where('id', '<', page.before ?? 0))
    .orderBy('id', 'desc')
    .limit(page.most)
    .execute()
