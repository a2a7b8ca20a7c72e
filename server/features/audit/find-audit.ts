import type { PayloadOf } from '../../../contract/call'
import { findAudit } from '../../../contract/office/audit'
import { readPage } from '../../http/list-page'
import type { ListedPage } from '../../staff/listed-rows'
import { serveStaff } from '../../staff/serve-staff'
import { staffActor } from '../../staff/staff'
import type { World } from '../../world'
import { findAuditPage } from './find-audit.sql'

const pageSize = 50

/** A page of the audit log: of a thing, of a person or key, of a call, of a time. */
export const findAuditHandler = serveStaff(findAudit, async ({ payload, world }) => {
  const { shown, cursor } = await readAudit(world, payload, { cursor: payload.cursor, limit: null })
  return { rows: shown.map(({ id, at, ...row }) => ({ ...row, audit_id: id, at: at.toISOString() })), cursor }
})

/** A page of the log, for its list and for exports of it. */
export function readAudit(world: World, payload: PayloadOf<typeof findAudit>, { cursor, limit }: ListedPage) {
  const person = payload.person?.trim() || null
  const search = {
    subject: payload.subject?.trim() || null,
    actors: person === null ? [] : [person, staffActor(person), `key:${person}`],
    action: payload.action?.trim() || null,
    from: payload.from === null ? null : new Date(payload.from),
    until: payload.until === null ? null : new Date(payload.until),
  }
  return readPage(cursor, limit ?? pageSize, (after) =>
    findAuditPage(world.db.kysely, { ...search, ...after }),
  )
}
