import { mailboxKey } from '#rules/text/email'
import type { Context } from '../../context'
import type { InvoiceSnapshot, TicketDocument } from '../documents'
import { asPrinted } from '../invoices'
import type { WrittenMail } from '../mail-queue'
import { ticketDocumentsOf } from '../orders'
import { findMailData, type FoundMailData } from './queries'

/** The parts of the context that composing a mail needs. */
export type MailContext = Pick<
  Context,
  'db' | 'now' | 'catalogue' | 'environment' | 'keys' | 'log' | 'mails'
> & {
  readonly pictures: Pick<Context['pictures'], 'find'>
  readonly documents: Pick<Context['documents'], 'ticketsPdf' | 'invoicePdf' | 'termsPdf' | 'pdf417'>
}

/** The current data of a batch of mails. */
export interface MailData {
  /** Returns the tickets to attach in their current state. */
  ticketsOf(mail: WrittenMail): TicketDocument[]
  /** Returns the invoices, credit notes and other documents to attach. Throws if the invoice that the mail names is missing. */
  invoicesOf(mail: WrittenMail): InvoiceSnapshot[]
  /** Returns the accepted terms to attach; `null` if there are none. */
  termsOf(mail: WrittenMail): { hash: string; html: string } | null
  /**
   * Whether a mail goes to the last confirmed address of the customer whose orders it is about; false if it is not about
   * an order. A reassigned ticket still belongs to its buyer's order, and the buyer may have typed its texts. Addresses are
   * compared by mailbox, because an address that only shares the email key with the confirmed one may be a stranger's.
   */
  isOwn(mail: WrittenMail): boolean
}

/** Reads the data of a batch of mails in one round trip. */
export async function readMailData(context: MailContext, mails: readonly WrittenMail[]): Promise<MailData> {
  const found = await findMailData(context.db, {
    tickets: mails.flatMap(({ attach }) => attach.tickets ?? []),
    orders: mails.flatMap((mail) => orderCodesOf(context, mail)),
    invoices: mails.flatMap(({ attach }) => attach.invoice ?? []),
    invoicesOf: mails.flatMap(({ attach }) => attach.invoiceOf ?? []),
    documentsOf: mails.flatMap(({ attach }) => attach.advances?.order ?? attach.documents?.order ?? []),
    advancesOfRefunds: mails.flatMap(({ attach }) => attach.advancesOfRefund ?? []),
    termsOf: mails.flatMap(({ attach }) => attach.termsOf ?? []),
    mails: mails.map(({ message_id }) => message_id),
  })
  if (found.version !== context.catalogue.current().version) await context.catalogue.refresh()
  return {
    ticketsOf: ({ message_id, attach }) => {
      // A ticket that was reassigned after the mail was taken is no longer attached (`removeFromUnsentMails`).
      const ids = new Set((found.attached[message_id] ?? attach).tickets)
      return ticketDocumentsOf(
        context,
        found.tickets.filter(({ id }) => ids.has(id)),
      )
    },
    invoicesOf: (mail) => [...invoiceOf(found, mail), ...documentsOf(found, mail)],
    termsOf: ({ attach: { termsOf: order } }) =>
      order === undefined ? null : (found.terms.find(({ orders }) => orders.includes(order)) ?? null),
    isOwn: (mail) => isOwn(context, found, mail),
  }
}

function invoiceOf(found: FoundMailData, { attach }: WrittenMail): InvoiceSnapshot[] {
  const { invoice: id, invoiceOf: order } = attach
  if (id === undefined && order === undefined) return []
  const invoice = found.invoices.find((one) =>
    id === undefined ? one.order_code === order && one.kind === 'invoice' : one.id === id,
  )
  if (invoice === undefined) throw new Error(`There is no invoice ${id ?? order}`)
  return [asPrinted(invoice)]
}

const documentsOf = (
  { documents: found }: FoundMailData,
  { attach: { advances, documents: all, advancesOfRefund: refund } }: WrittenMail,
): InvoiceSnapshot[] =>
  found
    .filter(({ order_code, kind, refund_id, snapshot: { issued_at } }) => {
      const isOf = (requested: typeof all) => order_code === requested?.order && issued_at === requested.at
      const isAdvance = kind.startsWith('advance-')
      return isOf(all) || (isAdvance && (isOf(advances) || (refund !== undefined && refund_id === refund)))
    })
    .map(asPrinted)

function isOwn(context: MailContext, found: FoundMailData, mail: WrittenMail): boolean {
  const codes = new Set(orderCodesOf(context, mail))
  const buyers = found.buyers.filter(({ code }) => codes.has(code))
  const confirmed = buyers.map((one) => (one.is_confirmed ? one.email : null))
  return (
    codes.size > 0 &&
    buyers.length === codes.size &&
    confirmed.every((one) => mailboxKey(one ?? '') === mailboxKey(mail.recipient))
  )
}

/** Returns the orders whose buyer typed the mail's content; empty if it concerns an account or is always plain. */
const orderCodesOf = ({ mails }: MailContext, { kind, order_codes }: WrittenMail): readonly string[] =>
  mails.get(kind)?.isAlwaysPlain === true ? [] : order_codes
