export { correctInvoice } from './correct-invoice'
export { invoiceOf, isPassedOn, nameForBuyer } from './invoice-of'
export {
  type Invoiced,
  asPrinted,
  findDocumentsOfOrder,
  findInvoiced,
  findToPrint,
  isInvoiced,
} from './queries'
export { type Advance, advanceDrafts, finalDrafts, findAdvances } from './advance-invoices'
export {
  creditNoteDraft,
  type Draft,
  type ToInvoice,
  numberPrefixes,
  recordDocuments,
} from './record-invoice'
export { notifyOfReports, reportInvoices } from './report-invoices'
export { invoiceHandlers } from './routes'
