import type { Handlers } from '../../platform/http/serve'
import { dismissEntryHandler, divideEntryHandler, reopenEntryHandler } from './close-entry'
import { findBankEntriesHandler } from './find-bank-entries'
import { importStatementHandler } from './import-statement'

/** The handlers of bank statements. */
export const statementHandlers = {
  'import-statement': importStatementHandler,
  'find-bank-entries': findBankEntriesHandler,
  'divide-entry': divideEntryHandler,
  'dismiss-entry': dismissEntryHandler,
  'reopen-entry': reopenEntryHandler,
} satisfies Partial<Handlers>
