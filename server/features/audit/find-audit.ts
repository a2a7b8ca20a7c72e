import { findAudit } from '../../../contract/office/audit'
import { readPage } from '../../http/list-page'
import { serveStaff } from '../../staff/serve-staff'
import { staffActor } from '../../staff/staff'
import { findAuditPage } from './find-audit.sql'

const pageSize = 50

/** A page of the audit log: of a thing, of a person or key, of a call, of a time. */
export const findAuditHandler = serveStaff(findAudit, async ({ payload, world }) => {
  const person = payload.person?.trim() || null
  const search = {
    subject: payload.subject?.trim() || null,
    actors: person === null ? [] : [person, staffActor(person), `key:${person}`],
    action: payload.action?.trim() || null,
    from: payload.from === null ? null : new Date(payload.from),
    until: payload.until === null ? null : new Date(payload.until),
  }
  const { shown, cursor } = await readPage(payload.cursor, pageSize, (page) =>
    findAuditPage(world.db.kysely, { ...search, ...page }),
  )
  return { rows: shown.map(({ id, at, ...row }) => ({ ...row, audit_id: id, at: at.toISOString() })), cursor }
})
