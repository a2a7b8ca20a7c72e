import { plainName } from '#rules/text/plain-text'
import type { Database } from '../../platform/db/database'
import type { TicketDocument } from '../documents'
import { type MailKind, type MailPayloads, mailRoute, type MailLane } from '../mail-queue'
import type { MailData, MailContext, WrittenMail } from './mail-data'
import { mailDesign } from './mail-design'
import { renderMail } from './mails'
import { recordAttachments, recordMailboxMail } from './queries'
import type { MailAttachment, OutgoingMail } from './send-mail'

/** Delivers a finished mail to a mail server or the local mailbox. Urgent mails do not wait for other mails. */
export type Deliver = (mail: OutgoingMail, lane?: MailLane) => Promise<void>

/** Renders a mail and attaches its documents in their current state. */
export async function composeMail(
  context: MailContext,
  row: WrittenMail,
  data: MailData,
): Promise<OutgoingMail> {
  const { settings } = context.catalogue.current()
  const kind = row.kind as MailKind
  const { shop, pictures } = await mailDesign(context, settings, kind)
  const payload = row.payload as unknown as MailPayloads[typeof kind]
  const tickets = data.ticketsOf(row)
  const isOwner = data.isOwn(row)
  const getsTickets =
    isOwner || tickets.every(({ ticket }) => plainName(ticket.full_name) === ticket.full_name)
  const reader = isOwner ? 'owner' : { address: row.recipient, getsTickets }
  const drawSlip = (text: string) => context.documents.pdf417(text, 'png')
  const mail = await renderMail(kind, payload, shop, reader, drawSlip)
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

/** Delivers to the database, for the mailbox page of an installation without a mail server. A repeated mail is stored once. */
export const localMailbox =
  (db: Database, now: () => Date): Deliver =>
  (mail) =>
    db.transaction(async (tx) => {
      const id = await recordMailboxMail(tx, {
        message_id: mail.messageId,
        received_at: now(),
        recipient: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: withPictures(mail),
      })
      const files = mail.attachments.filter(({ cid }) => cid === undefined)
      if (id === undefined || files.length === 0) return
      await recordAttachments(
        tx,
        files.map(({ filename, contentType, content }) => ({
          mail_id: id,
          filename,
          content_type: contentType,
          content,
        })),
      )
    })

/** Returns the HTML with its pictures as data URLs, because the page of a mail cannot load its attachments. */
const withPictures = ({ html, attachments }: OutgoingMail): string =>
  attachments.reduce((text, { cid, contentType, content }) => {
    const data = `src="data:${contentType};base64,${content.toString('base64')}"`
    return cid === undefined ? text : text.replaceAll(`src="cid:${cid}"`, data)
  }, html)
