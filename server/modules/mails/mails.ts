import { plainName } from '#rules/text/plain-text'
import { readText } from '#rules/text/stored-texts'
import { open_office, questions } from '#texts/compiled/mails/layout'
import * as texts from '#texts/compiled/mails/staff'
import { codePicture } from '../../platform/pdf/code-png'
import { drawHere } from '../documents'
import {
  type MailKind,
  type MailPayloads,
  type MailOrder,
  type MailTicket,
  layoutHtml,
  oneLine,
  list,
  type MailContent,
  button,
  note,
  paragraph,
  type MailBlock,
  type MailItem,
  type MailShop,
  type MailAttachment,
} from '../mail-queue'
import { accountMails, reportMails } from './account-mails'
import type { MailWriters } from './mail-data'
import { orderMails, planMails } from './order-mails'
import { cancellationMails, refundMails } from './refund-mails'
import { ticketMails } from './ticket-mails'

/** The mails that give staff access to the office. */
const staffMails = {
  'staff-set-up': ({ because, role, url }, shop) => {
    const shopName = shop.shopName
    const hello =
      because === 'invited'
        ? texts.set_up_invited({ shop: shopName, role })
        : texts.set_up_lost({ shop: shopName })
    return {
      subject: texts.set_up_subject({ shop: shopName }),
      preview: hello,
      heading: texts.set_up_heading(),
      blocks: [
        paragraph(hello),
        button(url, open_office()),
        note(texts.set_up_once()),
        ...(because === 'invited' ? [] : [note(texts.set_up_not_you())]),
      ],
    }
  },
} satisfies MailWriters

/** A rendered mail. The caller attaches its documents (tickets, invoice). */
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
  'operator-notice': (notice, shop) => {
    const subject = readText(notice.subject)
    const lines = notice.lines.map(readText)
    return {
      subject: `[${shop.shopName}] ${subject}`,
      preview: lines[0] ?? subject,
      heading: subject,
      blocks: [list(lines)],
    }
  },
}

/**
 * All kinds of mail, for tests that render each of them.
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
 * Renders a mail as text and HTML with the same content. The reader is `owner` if the mail goes to the confirmed address of
 * the account that it is about. For other readers, texts typed by customers are omitted, except for plain names. The
 * function is pure except for drawing codes, which `drawSlip` may do in another thread.
 */
export async function renderMail<Kind extends MailKind>(
  kind: Kind,
  payload: MailPayloads[Kind],
  shop: MailShop,
  reader: 'owner' | Stranger,
  drawSlip: DrawSlip = drawSlipHere,
): Promise<RenderedMail> {
  // TypeScript cannot infer that the writer belongs to the payload's kind.
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

/** A recipient who, as far as the shop knows, is not the owner of the account. */
export interface Stranger {
  readonly address: string
  /** Whether the mail's tickets may be attached, which requires that the names on them are plain. */
  readonly getsTickets: boolean
}

type Plain = {
  readonly [Kind in MailKind]: (payload: MailPayloads[Kind], stranger: Stranger) => MailPayloads[Kind]
}

/**
 * Returns a mail's payload for an address that is not the account's confirmed one. Texts that customers typed are removed,
 * except for plain names. `plain` defines the typed fields of each kind.
 */
const plainPayload = <Kind extends MailKind>(
  kind: Kind,
  payload: MailPayloads[Kind],
  stranger: Stranger,
): MailPayloads[Kind] => plain[kind](payload, stranger)

const withPlainName = <Payload extends { full_name: string }>(payload: Payload): Payload => ({
  ...payload,
  full_name: plainName(payload.full_name),
})

const withPlainOrder = <Payload extends { full_name: string; order: MailOrder }>(
  payload: Payload,
): Payload => ({
  ...withPlainName(payload),
  order: {
    ...payload.order,
    items: payload.order.items.map((item) => ({
      ...item,
      full_name: item.full_name === null ? null : plainName(item.full_name),
    })),
  },
})

const plainTicket = (ticket: MailTicket, { address, getsTickets }: Stranger): MailTicket => ({
  ...withPlainName(ticket),
  ...(getsTickets ? {} : { download_as: address }),
})
const withPlainTicket = <Payload extends { ticket: MailTicket }>(payload: Payload, stranger: Stranger) => ({
  ...payload,
  ticket: plainTicket(payload.ticket, stranger),
})

const plain: Plain = {
  welcome: withPlainName,
  'account-exists': withPlainName,
  'login-code': (payload) => payload,
  'password-reset': withPlainName,
  'password-changed': withPlainName,
  // The code that queues the mail only includes the new address if the recipient is confirmed.
  'email-changed': withPlainName,
  'confirm-email': withPlainName,
  'order-received': withPlainOrder,
  'order-paid': (payload, { getsTickets }) => ({
    ...withPlainOrder(payload),
    ships_to: null,
    attached: { ...payload.attached, tickets: getsTickets ? payload.attached.tickets : 0 },
  }),
  // The note was written by the office.
  'order-cancelled': withPlainName,
  'goods-sent': (payload) => ({ ...withPlainName(payload), ships_to: null }),
  // The message was written by the office, and the names in its lines are already plain.
  'items-cancelled': withPlainName,
  'payment-part-received': withPlainName,
  'payment-reminder': withPlainName,
  'instalment-paid': withPlainName,
  'terms-accepted': withPlainName,
  'documents-issued': withPlainName,
  tickets: (payload, stranger) => ({
    ...payload,
    tickets: payload.tickets.map((ticket) => plainTicket(ticket, stranger)),
  }),
  'ticket-changed': withPlainTicket,
  'ticket-email-changed': withPlainTicket,
  'ticket-void': withPlainTicket,
  'ticket-reassigned': (payload, stranger) => ({
    ...withPlainTicket(payload, stranger),
    from_name: plainName(payload.from_name),
  }),
  'refund-requested': withPlainName,
  'refund-cancelled': withPlainName,
  'refund-processed': withPlainName,
  'refund-failed': withPlainName,
  // The statement is removed with the name, because it ends with it.
  'withdrawal-received': (payload) => ({
    ...withPlainName(payload),
    email: '',
    statement: plainName(payload.full_name) === '' ? '' : payload.statement,
  }),
  'weekly-report': (payload) => payload,
  'staff-set-up': (payload) => payload,
  // The name was typed by an owner, but is made plain like those of customers.
  'staff-pause': withPlainName,
  // Code that queues notices must not include texts typed by customers.
  'operator-notice': (payload) => payload,
}
