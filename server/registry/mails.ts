import { accountMails } from '../modules/accounts'
import { customerMails } from '../modules/customers'
import { deliveryMails } from '../modules/deliveries'
import { type Mail, mailsByKind, noticeMails } from '../modules/mail-queue'
import { cancellationMails, orderMails } from '../modules/orders'
import { paymentMails } from '../modules/payments'
import { refundMails } from '../modules/refunds'
import { reportMails } from '../modules/reports'
import { staffMails } from '../modules/staff'
import { ticketMails } from '../modules/tickets'
import { withdrawalMails } from '../modules/withdrawals'

/** The files of the modules that declare mails. Each of their exports is a mail. */
const topics: readonly Readonly<Record<string, Mail>>[] = [
  noticeMails,
  accountMails,
  staffMails,
  orderMails,
  cancellationMails,
  ticketMails,
  paymentMails,
  customerMails,
  refundMails,
  withdrawalMails,
  deliveryMails,
  reportMails,
]

/** Every mail of the shop, by kind. */
export const shopMails = mailsByKind(topics.flatMap((mails) => Object.values(mails)))
