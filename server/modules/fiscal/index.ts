export {
  FiscalError,
  type FiscalErrorKind,
  type Fiscaliser,
  type FiscalMark,
  type FiscalNumbering,
  noFiscaliser,
} from './fiscaliser'
