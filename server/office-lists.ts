import type { ListName } from '../contract/office/list'
import { auditRows } from './features/audit/audit-rows'
import { bulkRows } from './features/bulk/bulk-rows'
import { itemRows } from './features/catalogue/item-rows'
import { voucherRows } from './features/catalogue/voucher-rows'
import { customerRows } from './features/customers/customer-rows'
import { deliveryRows } from './features/deliveries/delivery-rows'
import { mailRows } from './features/mail/mail-rows'
import { orderRows } from './features/orders/order-rows'
import { refundRows } from './features/refunds/refund-rows'
import { reportRowsToExport } from './features/reports/rows-to-export'
import { entryRows } from './features/statements/entry-rows'
import { ticketRows } from './features/tickets/ticket-rows'
import { withdrawalRows } from './features/withdrawals/withdrawal-rows'
import type { ListedRows } from './staff/listed-rows'

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
