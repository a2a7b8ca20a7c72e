import { drawHere, codePicture } from '../documents'
import { accountMails } from './account-mails'
import { cancellationMails } from './cancellation-mails'
import { layoutHtml } from './layout'
import { layoutText } from './layout-text'
import { list, type MailContent } from './mail-blocks'
import type { MailKind, MailPayloads } from '../outbox'
import type { MailShop } from './mail-shop'
import type { MailWriters } from './mail-writers'
import { orderMails } from './order-mails'
import { oneLine } from './plain-text'
import { plainPayload, type Stranger } from './plain-payload'
import { planMails } from './plan-mails'
import { refundMails } from './refund-mails'
import { reportMails } from './report-mails'
import type { MailAttachment } from './send-mail'
import { staffMails } from './staff-mails'
import { ticketMails } from './ticket-mails'

/** A rendered mail; its sender attaches the documents (tickets, invoice). */
export interface RenderedMail {
  subject: string
  text: string
  html: string
  attachments: MailAttachment[]
}

const writers: Required<MailWriters> = {
  ...accountMails,
  ...orderMails,
  ...planMails,
  ...ticketMails,
  ...refundMails,
  ...cancellationMails,
  ...reportMails,
  ...staffMails,
  'operator-notice': ({ subject, lines }, shop) => ({
    subject: `[${shop.shopName}] ${subject}`,
    preview: lines[0] ?? subject,
    heading: subject,
    blocks: [list(lines)],
  }),
}

/**
 * All kinds of mail, so that tests can render each.
 *
 * @internal
 */
export const mailKinds = Object.keys(writers) as readonly MailKind[]

async function drawQr(text: string): Promise<Buffer> {
  const { create } = await import('qrcode')
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  return codePicture({ width: size, height: size, dark: data }, { quiet: 4, scale: 6 })
}

const drawSlipHere = (text: string): Promise<Buffer> => drawHere({ kind: 'pdf417', text, form: 'png' })

type DrawSlip = (text: string) => Promise<Buffer>

/**
 * Writes the mail of that kind, as text and HTML of the same content. `owner`: it goes to the confirmed address of the
 * account that it is about; whoever else reads it gets nothing that a customer typed but plain names. Pure but for drawing its codes; `drawSlip` may do
 * so in a thread of its own.
 */
export async function renderMail<Kind extends MailKind>(
  kind: Kind,
  payload: MailPayloads[Kind],
  shop: MailShop,
  reader: 'owner' | Stranger,
  drawSlip: DrawSlip = drawSlipHere,
): Promise<RenderedMail> {
  // TypeScript cannot see that the writer was chosen by the payload's kind.
  const write = writers[kind] as (payload: MailPayloads[Kind], shop: MailShop) => MailContent
  const content = write(reader === 'owner' ? payload : plainPayload(kind, payload, reader), shop)
  const attachments = (content.codes ?? []).map(async ({ as, cid, filename, text }) => ({
    filename,
    cid,
    contentType: 'image/png',
    content: await (as === 'qr' ? drawQr(text) : drawSlip(text)),
  }))
  return {
    subject: oneLine(content.subject),
    text: layoutText(content, shop),
    html: layoutHtml(content, shop),
    attachments: await Promise.all(attachments),
  }
}
