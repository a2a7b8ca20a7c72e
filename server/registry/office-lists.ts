import type { ListName } from '../../contract/office/list'
import { auditRows } from '../modules/changes/audit-rows'
import { bulkRows } from '../modules/changes/bulk-rows'
import { itemRows } from '../modules/setup/item-rows'
import { voucherRows } from '../modules/setup/voucher-rows'
import { customerRows } from '../modules/customers/customer-rows'
import { deliveryRows } from '../modules/deliveries/delivery-rows'
import { mailRows } from '../modules/messages/mail-rows'
import { orderRows } from '../modules/orders/order-rows'
import { refundRows } from '../modules/refunds/refund-rows'
import { reportRowsToExport } from '../modules/reports/rows-to-export'
import { entryRows } from '../modules/statements/entry-rows'
import { ticketRows } from '../modules/tickets/ticket-rows'
import { withdrawalRows } from '../modules/withdrawals/withdrawal-rows'
import type { ListedRows } from '../modules/changes/listed-rows'

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
