import type { ListName } from '../../contract/office/list'
import { auditRows, bulkRows, type ListedRows } from '../modules/changes'
import { itemRows, voucherRows } from '../modules/setup'
import { customerRows } from '../modules/customers'
import { deliveryRows } from '../modules/deliveries'
import { mailRows } from '../modules/messages'
import { orderRows } from '../modules/orders'
import { refundRows } from '../modules/refunds'
import { reportRowsToExport } from '../modules/reports'
import { entryRows } from '../modules/statements'
import { ticketRows } from '../modules/tickets'
import { withdrawalRows } from '../modules/withdrawals'

/** The rows of every list of the office, for exports: a list without them does not compile. */
export const officeLists: Readonly<Record<ListName, ListedRows>> = {
  orders: orderRows,
  tickets: ticketRows,
  customers: customerRows,
  deliveries: deliveryRows,
  refunds: refundRows,
  withdrawals: withdrawalRows,
  'bank-entries': entryRows,
  'report-rows': reportRowsToExport,
  items: itemRows,
  vouchers: voucherRows,
  mails: mailRows,
  'bulk-rows': bulkRows,
  audit: auditRows,
}
