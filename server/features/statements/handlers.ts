import type { Handlers } from '../../http/serve'
import { findBankEntriesHandler } from './find-bank-entries'
import { importStatementHandler } from './import-statement'

/** The handlers of bank statements. */
export const statementHandlers = {
  'import-statement': importStatementHandler,
  'find-bank-entries': findBankEntriesHandler,
} satisfies Partial<Handlers>
