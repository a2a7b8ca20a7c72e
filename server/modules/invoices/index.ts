export { invoiceOf } from './invoice-of'
export {
  type Invoiced,
  asPrinted,
  findDocumentsOfOrder,
  findInvoiced,
  findToPrint,
  isInvoiced,
} from './invoices.queries'
export { isPassedOn, nameForBuyer } from './passed-on'
export { type ToInvoice, insertDocument, nextCreditNoteNumber, recordInvoices } from './record-invoice'
export { reportInvoices } from './report-invoices'
