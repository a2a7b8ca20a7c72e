import type { World } from '../../world'
import { findToPrint } from '../invoices/invoices.sql'
import { ticketDocuments } from '../tickets/ticket-documents'
import type { MailKind, MailPayloads } from './mail-kinds'
import { mailLogo } from './mail-shop'
import { renderMail } from './mails'
import type { MailAttachment, OutgoingMail } from './send-mail'
import type { OutboxRow } from './outbox.sql'

/** Takes a finished mail to where mails go: a mail server, or the local mailbox. */
export type Deliver = (mail: OutgoingMail) => Promise<void>

/** Writes a mail of the outbox with its documents, as they are now, and delivers it. */
export async function deliverMail(world: World, deliver: Deliver, row: OutboxRow): Promise<void> {
  const { settings } = world.catalogue.current()
  const { publicUrl, MAIL_FROM } = world.environment
  const kind = row.kind as MailKind
  const shop = {
    shopName: settings.shopName,
    currency: settings.currency,
    timezone: settings.timezone,
    publicUrl,
    brand: settings.theme.brand,
    logoUrl: mailLogo(settings.images.logo, publicUrl),
    contactEmail: settings.contactEmail || null,
  }
  const payload = row.payload as unknown as MailPayloads[typeof kind]
  const mail = await renderMail(kind, payload, shop, (text) => world.documents.pdf417(text, 'png'))
  const host = new URL(publicUrl).hostname
  await deliver({
    messageId: `${row.message_id}@${host}`,
    from: { name: settings.shopName, address: MAIL_FROM ?? (settings.contactEmail || `shop@${host}`) },
    to: row.recipient,
    replyTo: settings.contactEmail || null,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: [...mail.attachments, ...(await documentsOf(world, row.attach))],
  })
}

async function documentsOf(world: World, attach: OutboxRow['attach']): Promise<MailAttachment[]> {
  const contentType = 'application/pdf'
  const documents: MailAttachment[] = []
  if (attach.tickets !== undefined && attach.tickets.length > 0) {
    const tickets = await ticketDocuments(world, attach.tickets)
    if (tickets.length > 0)
      documents.push({
        filename: 'tickets.pdf',
        contentType,
        content: await world.documents.ticketsPdf(tickets),
      })
  }
  const { invoice: id, invoiceOf: order } = attach
  const by = id === undefined ? order !== undefined && { order } : { id }
  if (by) {
    const invoice = await findToPrint(world.db.kysely, by)
    if (invoice === null) throw new Error(`There is no invoice ${id ?? order}`)
    // A number may have signs that no file's name has.
    const filename = `${invoice.kind}-${invoice.number.replaceAll(/[^\w-]+/g, '-')}.pdf`
    documents.push({ filename, contentType, content: await world.documents.invoicePdf(invoice) })
  }
  return documents
}
