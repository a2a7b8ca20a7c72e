export { correctInvoice, numberPrefixes, recordDocuments, creditNoteDraft } from './record-documents'
export {
  invoiceOf,
  isPassedOn,
  nameForBuyer,
  type Draft,
  type ToInvoice,
  type Advance,
  advanceDrafts,
  finalDrafts,
  findAdvances,
} from './document-drafts'
export {
  type Invoiced,
  asPrinted,
  findDocumentsOfOrder,
  findInvoiced,
  findToPrint,
  markCorrected,
  isInvoiced,
  setSeries,
} from './queries'
export { notifyOfReports, reportInvoices } from './report-invoices'
export { countReportsToSend, findFiscalNumbers, unmarkedCode } from './reports.queries'
export { invoiceHandlers } from './routes'
