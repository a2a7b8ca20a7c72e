import type { World } from '../../world'
import { plainName } from '../../../rules/plain-name'
import type { TicketDocument } from '../../documents/ticket-document'
import { findToPrint } from '../../books/invoices.sql'
import { ticketDocuments } from '../../books/ticket-documents'
import type { MailKind, MailPayloads } from '../../outbox/mail-kinds'
import { mailPictures } from './mail-pictures'
import { renderMail } from './mails'
import { isOwnAddress } from './own-address.sql'
import type { MailAttachment, OutgoingMail } from './send-mail'
import { mailRoute } from '../../outbox/mail-route'
import type { OutboxRow } from '../../outbox/outbox.sql'

/** Delivers a finished mail to a mail server or the local mailbox. */
export type Deliver = (mail: OutgoingMail) => Promise<void>

/** A lane of its own: mails do not wait for the documents that customers download. */
const asking = { lane: 'mail' } as const

/** What a mail is written from. */
type WrittenMail = Pick<OutboxRow, 'kind' | 'payload' | 'attach' | 'recipient' | 'message_id'>

/** Renders a mail of the outbox with its current documents and delivers it. */
export const deliverMail = async (world: World, deliver: Deliver, row: OutboxRow): Promise<void> =>
  deliver(await composeMail(world, row))

/** Renders a mail with its current documents. */
export async function composeMail(world: World, row: WrittenMail): Promise<OutgoingMail> {
  const { settings } = world.catalogue.current()
  const { publicUrl, DATA_DIR } = world.environment
  const kind = row.kind as MailKind
  const {
    logo,
    banner,
    attachments: pictures,
  } = await mailPictures(kind, settings.images, {
    dataDir: DATA_DIR,
    findUploaded: world.pictures.find,
  })
  const shop = {
    shopName: settings.shopName,
    currency: settings.currency,
    timezone: settings.timezone,
    publicUrl,
    brand: settings.theme.brand,
    logo,
    banner,
    contactEmail: settings.contactEmail || null,
  }
  const payload = row.payload as unknown as MailPayloads[typeof kind]
  const tickets = await ticketDocuments(world, row.attach.tickets ?? [])
  const isOwner = await isOwnAddress(world.db.kysely, orderCodesOf(kind, payload), row.recipient)
  const getsTickets =
    isOwner || tickets.every(({ ticket }) => plainName(ticket.full_name) === ticket.full_name)
  const reader = isOwner ? 'owner' : { address: row.recipient, getsTickets }
  const drawSlip = (text: string) => world.documents.pdf417(text, 'png', asking)
  const mail = await renderMail(kind, payload, shop, reader, drawSlip)
  const { host, sender } = mailRoute(world.environment, settings)
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
      ...(await documentsOf(world, getsTickets ? tickets : [], row.attach)),
    ],
  }
}

/** The orders whose buyer typed the mail's content; none if it concerns an account, or names another customer. */
function orderCodesOf(kind: MailKind, payload: object): string[] {
  if (kind === 'ticket-reassigned') return []
  const told = payload as Partial<{
    order: { code: string }
    order_code: string
    ticket: { order_code: string }
    tickets: readonly { order_code: string }[]
  }>
  const codes = [told.order?.code, told.order_code, told.ticket?.order_code]
  return [...codes, ...(told.tickets ?? []).map(({ order_code }) => order_code)].filter(
    (code) => code !== undefined,
  )
}

async function documentsOf(
  world: World,
  tickets: readonly TicketDocument[],
  attach: OutboxRow['attach'],
): Promise<MailAttachment[]> {
  const contentType = 'application/pdf'
  const documents: MailAttachment[] = []
  if (tickets.length > 0)
    documents.push({
      filename: 'tickets.pdf',
      contentType,
      content: await world.documents.ticketsPdf(tickets, asking),
    })
  const { invoice: id, invoiceOf: order } = attach
  const by = id === undefined ? order !== undefined && { order } : { id }
  if (by) {
    const invoice = await findToPrint(world.db.kysely, by)
    if (invoice === null) throw new Error(`There is no invoice ${id ?? order}`)
    // A number may contain characters that a file name must not.
    const filename = `${invoice.kind}-${invoice.number.replaceAll(/[^\w-]+/g, '-')}.pdf`
    documents.push({ filename, contentType, content: await world.documents.invoicePdf(invoice, asking) })
  }
  return documents
}
