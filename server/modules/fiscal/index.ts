export { checkFiscaliser } from './check-fiscaliser'
export {
  FiscalError,
  type FiscalErrorKind,
  type Fiscaliser,
  type FiscalMark,
  type FiscalNumbering,
  type ToReport,
} from './fiscaliser'
export { fiscalWarnings, gapSentences } from './gap-sentences'
export { openFiscaliser } from './open-fiscaliser'
