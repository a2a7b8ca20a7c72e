import type { Handlers } from '../../platform/http/serve'
import type { Editables } from './editable'
import { findAuditHandler } from './find-audit'
import { findHistoryHandler, undoChangeHandler } from './undo-change'

/** The handlers of the audit log, and of undo. */
export const auditHandlers = (editables: Editables) =>
  ({
    'find-audit': findAuditHandler,
    'find-history': findHistoryHandler(editables),
    'undo-change': undoChangeHandler(editables),
  }) satisfies Partial<Handlers>
