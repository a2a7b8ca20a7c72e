import { findAudit } from '../../../contract/office/changes'
import { listedRows } from './listed-rows'
import { readAudit } from './find-audit'

type AuditRow = Awaited<ReturnType<typeof readAudit>>['shown'][number]

/** The rows of the audit log, for exports. */
export const auditRows = listedRows<'audit', typeof findAudit, AuditRow>(findAudit, {
  read: readAudit,
  cells: {
    change: ({ id }) => id,
    at: ({ at }) => at,
    action: ({ action }) => action,
    actor: ({ actor }) => actor,
    network: ({ network }) => network,
    subject: ({ subject }) => subject,
    before: ({ before }) => jsonOrNull(before),
    after: ({ after }) => jsonOrNull(after),
  },
})

const jsonOrNull = (value: unknown) => (value === null ? null : JSON.stringify(value))
