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
export { type ToInvoice, insertDocument, nextCreditNoteNumber, recordInvoices } from './record-invoice'
export { notifyOfReports, reportInvoices } from './report-invoices'
export { invoiceHandlers } from './routes'
