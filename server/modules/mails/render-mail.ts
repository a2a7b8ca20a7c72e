import { questions } from '#texts/compiled/mails/layout'
import { codePicture } from '../../platform/pdf/code-png'
import { drawHere } from '../documents'
import {
  layoutHtml,
  type Mail,
  type MailAttachment,
  type MailBlock,
  type MailContent,
  type MailItem,
  type MailShop,
  oneLine,
  type Stranger,
} from '../mail-queue'

/** A rendered mail. The caller attaches its documents (tickets, invoice). */
export interface RenderedMail {
  subject: string
  text: string
  html: string
  attachments: MailAttachment[]
}

async function drawQr(text: string): Promise<Buffer> {
  const { create } = await import('qrcode')
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  return codePicture({ width: size, height: size, dark: data }, { quiet: 4, scale: 6 })
}

const drawSlipHere = (text: string): Promise<Buffer> => drawHere({ kind: 'pdf417', text, form: 'png' })

type DrawSlip = (text: string) => Promise<Buffer>

/**
 * Renders a mail as text and HTML with the same content. The reader is `owner` if the mail goes to the confirmed address of
 * the account that it is about. For other readers, texts typed by customers are omitted, except for plain names. The
 * function is pure except for drawing codes, which `drawSlip` may do in another thread.
 */
export async function renderMail<Data extends object>(
  mail: Mail<Data>,
  data: NoInfer<Data>,
  shop: MailShop,
  reader: 'owner' | Stranger,
  drawSlip: DrawSlip = drawSlipHere,
): Promise<RenderedMail> {
  const content = mail.write(reader === 'owner' ? data : mail.plain(data, reader), shop)
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

/** Returns the plain text part. It has the same content as the HTML, and contains the URLs of links. */
function layoutText({ heading, blocks }: MailContent, shop: MailShop): string {
  const contact = shop.contactEmail ? questions({ email: oneLine(shop.contactEmail) }) : null
  const foot = ['-- ', oneLine(shop.shopName), shop.publicUrl, contact].filter((line) => line !== null)
  return [oneLine(heading), ...blocks.map(blockText), foot.join('\n')].join('\n\n') + '\n'
}

function blockText(block: MailBlock): string {
  switch (block.is) {
    case 'paragraph':
    case 'note':
    case 'secret':
      return oneLine(block.text)
    case 'button':
    case 'link':
      return `${oneLine(block.label)}:\n${block.url}`
    case 'details':
      return block.details.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n')
    case 'items':
      return block.items.map(itemText).join('\n')
    case 'list':
      return block.lines.map((line) => `- ${oneLine(line)}`).join('\n')
    case 'address':
      return block.lines.map(oneLine).join('\n')
    case 'picture':
      return `[${oneLine(block.alt)}]`
    default:
      return block satisfies never
  }
}

function itemText({ name, detail, amount }: MailItem): string {
  return `${oneLine(name)}${detail ? ` (${oneLine(detail)})` : ''}: ${amount}`
}
