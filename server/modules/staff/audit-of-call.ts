import type { OfficePath } from '../../../contract/calls'
import type { Queryable } from '../../platform/db/database'
import type { World } from '../../context'
import { recordAudit, type AuditEntry } from './audit-log.queries'
import type { Staff } from './staff'

/** A handler's details for the audit log. No bank details, tokens, passwords or free text that people wrote. */
type AuditDetails = Pick<AuditEntry, 'subject' | 'before' | 'after'>

/** The audit log, for the handler of a call that changes something. */
export interface AuditOfCall {
  /** Writes the call's row, in the transaction of the change. */
  record(tx: Queryable, details: AuditDetails): Promise<void>
  /** Declares that this request changed nothing, as a repeated request does: no row is written. */
  nothingChanged(): void
  /** Declares that a function that the command line uses too writes the row. */
  recordedWithChange(): void
}

/**
 * The audit log for one request of a call that changes something. `close` runs after the handler succeeded: if the
 * handler neither wrote a row nor declared that none is due, it writes one without details, so that no change lacks its
 * row.
 */
export function auditOfCall(
  world: World,
  staff: Staff,
  path: OfficePath,
): { audit: AuditOfCall; close: () => Promise<void>; hasChanged: () => boolean } {
  let isSettled = false
  let hasChanged = true
  const row = (details: AuditDetails): AuditEntry => ({
    at: world.now(),
    actor: staff.actor,
    action: path,
    network: staff.network,
    cause: staff.cause,
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
      nothingChanged: () => {
        hasChanged = false
        settle()
      },
      recordedWithChange: settle,
    },
    hasChanged: () => hasChanged,
    async close() {
      if (isSettled) return
      world.log.error({ path }, 'A call of the office changed something and gave the audit log no details.')
      await recordAudit(world.db.kysely, row({ subject: null }))
    },
  }
}
