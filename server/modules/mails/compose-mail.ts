import { plainName } from '#rules/text/plain-text'
import type { TicketDocument } from '../documents'
import {
  type WrittenMail,
  mailRoute,
  mailDesign,
  type MailAttachment,
  type OutgoingMail,
  type ComposeMails,
} from '../mail-queue'
import { type MailData, type MailContext, readMailData } from './mail-data'
import { renderMail } from './render-mail'

/** Renders a mail and attaches its documents in their current state. */
export async function composeMail(
  context: MailContext,
  row: WrittenMail,
  data: MailData,
): Promise<OutgoingMail> {
  const { settings } = context.catalogue.current()
  const declared = context.mails.get(row.kind)
  if (declared === undefined) throw new Error(`This version has no mail of the kind ${row.kind}.`)
  const { shop, pictures } = await mailDesign(context, settings, declared)
  const tickets = data.ticketsOf(row)
  const isOwner = data.isOwn(row)
  const getsTickets =
    isOwner || tickets.every(({ ticket }) => plainName(ticket.full_name) === ticket.full_name)
  const reader = isOwner ? 'owner' : { address: row.recipient, getsTickets }
  const drawSlip = (text: string) => context.documents.pdf417(text, 'png')
  const mail = await renderMail(declared, row.payload, shop, reader, drawSlip)
  const { host, sender } = mailRoute(context.environment, settings)
  return {
    messageId: `${row.message_id}@${host}`,
    from: { name: settings.shopName, address: sender },
    to: row.recipient,
    replyTo: settings.contactEmail || null,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: [
      ...pictures,
      ...mail.attachments,
      ...(await documentsOf(context, getsTickets ? tickets : [], data.invoicesOf(row))),
      ...(await termsFile(context, data.termsOf(row))),
    ],
  }
}

async function documentsOf(
  { documents: drawn }: MailContext,
  tickets: readonly TicketDocument[],
  invoices: ReturnType<MailData['invoicesOf']>,
): Promise<MailAttachment[]> {
  const contentType = 'application/pdf'
  const documents: MailAttachment[] = []
  if (tickets.length > 0)
    documents.push({
      filename: 'tickets.pdf',
      contentType,
      content: await drawn.ticketsPdf(tickets),
    })
  for (const invoice of invoices) {
    // A document number may contain characters that are not allowed in a file name.
    const filename = `${invoice.kind}-${invoice.number.replaceAll(/[^\w-]+/g, '-')}.pdf`
    documents.push({ filename, contentType, content: await drawn.invoicePdf(invoice) })
  }
  return documents
}

/** Returns the file of accepted terms. It is the same for all orders of a version, so it is drawn once. */
async function termsFile(
  { catalogue, documents, now }: MailContext,
  terms: ReturnType<MailData['termsOf']>,
): Promise<MailAttachment[]> {
  if (terms === null) return []
  const { shopName, theme } = catalogue.current().settings
  const given = { shopName, brand: theme.brand, ...terms, now: now().toISOString() }
  const content = await documents.termsPdf(given)
  return [{ filename: 'terms-and-conditions.pdf', contentType: 'application/pdf', content }]
}

/** Returns the function that composes mails from the current orders, tickets and invoices. */
export const composerOf =
  (context: MailContext): ComposeMails =>
  async (mails) => {
    const data = await readMailData(context, mails)
    return (mail) => composeMail(context, mail, data)
  }
