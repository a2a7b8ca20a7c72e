import type { OfficePath } from '../../contract/calls'
import type { Queryable } from '../db/database'
import type { World } from '../world'
import { recordAudit, type AuditEntry } from './audit-log.sql'
import type { Staff } from './office-key'

/** What a handler hands to the audit log. No bank details, tokens or passwords, and nothing that people wrote of themselves. */
type AuditDetails = Pick<AuditEntry, 'subject' | 'before' | 'after'>

/** The audit log, for the handler of a call that changes something. */
export interface AuditOfCall {
  /** Writes the call's row; the handler gives the transaction of the change. */
  record(tx: Queryable, details: AuditDetails): Promise<void>
  /** Says that this request changed nothing, as one that comes again does: no row is written. */
  nothingChanged(): void
  /** Says that the row is written where the change is made: by a function that the command line uses too. */
  recordedWithChange(): void
}

/**
 * The audit log for one request of a call that changes something. `close`, after the handler ended well, writes a row
 * without details where the handler wrote none and did not say that none is due: no change is without its row.
 */
export function auditOfCall(
  world: World,
  staff: Staff,
  path: OfficePath,
): { audit: AuditOfCall; close: () => Promise<void> } {
  let isSettled = false
  const row = (details: AuditDetails): AuditEntry => ({
    at: world.now(),
    actor: staff.actor,
    action: path,
    ...details,
  })
  const settle = () => {
    isSettled = true
  }
  return {
    audit: {
      async record(tx, details) {
        await recordAudit(tx, row(details))
        settle()
      },
      nothingChanged: settle,
      recordedWithChange: settle,
    },
    async close() {
      if (isSettled) return
      world.log.error({ path }, 'A call of the office changed something and gave the audit log no details.')
      await recordAudit(world.db.kysely, row({ subject: null }))
    },
  }
}
