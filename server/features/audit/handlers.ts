import type { Handlers } from '../../http/serve'
import { findAuditHandler } from './find-audit'

/** The handlers of the audit log. */
export const auditHandlers = { 'find-audit': findAuditHandler } satisfies Partial<Handlers>
