export { type Fiscaliser, noFiscaliser } from './fiscaliser'
