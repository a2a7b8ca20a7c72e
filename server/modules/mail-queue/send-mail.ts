import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import MimeNode from 'nodemailer/lib/mime-node'
import type { MailLane } from './send-mails.queries'

/** Delivers a finished mail to a mail server or the local mailbox. Urgent mails do not wait for other mails. */
export type Deliver = (mail: OutgoingMail, lane?: MailLane) => Promise<void>

export interface MailAttachment {
  filename: string
  content: Buffer
  contentType: string
  /** Content id of a picture that the HTML shows (`cid:…`). */
  cid?: string
}

/** A mail ready for delivery. Each address field contains one address. */
export interface OutgoingMail {
  /** Message-ID without angle brackets. It is the same in every attempt, so that a repeated delivery is recognised. */
  messageId: string
  from: { name: string; address: string }
  to: string
  replyTo?: string | null
  subject: string
  text: string
  html: string
  attachments: readonly MailAttachment[]
}

export interface MailTransport {
  /** Resolves when the mail server has accepted the mail. If it rejects, the caller repeats it later. */
  sendMail: (mail: OutgoingMail, lane?: MailLane) => Promise<void>
  close: () => void
}

/** Maximum number of connections of a process to the mail server. */
const connections = 5

/** Timeouts in milliseconds. A mail must not make the server read local files or fetch URLs. */
const limits = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  disableFileAccess: true,
  disableUrlAccess: true,
} as const

/**
 * Opens connections to the mail server of `SMTP_URL`. One connection is reserved for urgent mails, which would otherwise
 * wait behind thousands of others if the server is slow.
 */
export function createMailTransport(smtpUrl: string): MailTransport {
  const pool = (maxConnections: number) =>
    createTransport({ url: smtpUrl, pool: true, maxConnections, maxMessages: 100, ...limits })
  const lanes = { all: pool(connections - 1), urgent: pool(1) } as const
  return {
    sendMail: async (mail, lane = 'all') => {
      await lanes[lane].sendMail(composeMessage(mail))
    },
    close: () => {
      for (const one of Object.values(lanes)) one.close()
    },
  }
}

/** Sends one mail over a new connection. Returns whether the server accepted it, and its response or the error. */
export async function sendOnce(
  smtpUrl: string,
  mail: OutgoingMail,
): Promise<{ sent: boolean; answer: string }> {
  const transport = createTransport({ url: smtpUrl, ...limits })
  try {
    const { response } = await transport.sendMail(composeMessage(mail))
    return { sent: true, answer: response }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const answer = 'response' in error && typeof error.response === 'string' ? error.response : error.message
    return { sent: false, answer }
  } finally {
    transport.close()
  }
}

/** A mail as it is sent: the SMTP envelope and the message. */
interface Message {
  readonly envelope: { readonly from: string; readonly to: string[] }
  readonly raw: Buffer
}

/**
 * Writes a mail as a MIME message (RFC 2046): text and HTML as alternatives, the pictures related to the HTML, followed by
 * the other attachments. The library writes the headers, which need correct encoding. Bodies are encoded here in one pass,
 * because the library's streams take longer than drawing the documents.
 */
function composeMessage(mail: OutgoingMail): Message {
  // Neither body encoding can produce "=_", so a body never contains a boundary.
  const boundary = `=_${randomUUID()}`
  const head = headOf(mail, `multipart/mixed; boundary="${boundary}.files"`)
  const pictures = mail.attachments.filter(({ cid }) => cid !== undefined)
  const files = mail.attachments.filter(({ cid }) => cid === undefined)
  const html = textPart('text/html', mail.html)
  const shown =
    pictures.length === 0
      ? html
      : multipart('related', `${boundary}.pictures`, [html, ...pictures.map(filePart)])
  const written = multipart('alternative', `${boundary}.texts`, [textPart('text/plain', mail.text), shown])
  const { from, to } = head.getEnvelope()
  return {
    envelope: { from: from || '', to },
    raw: Buffer.from(
      `${head.buildHeaders()}\r\n\r\n${parts(`${boundary}.files`, [written, ...files.map(filePart)])}`,
      'latin1',
    ),
  }
}

function headOf(mail: OutgoingMail, contentType: string): MimeNode {
  const head = new MimeNode(contentType)
  head.setHeader({
    'Auto-Submitted': 'auto-generated',
    From: mail.from,
    // As an object, a comma in a typed address cannot add a second recipient.
    To: { name: '', address: mail.to },
    'Reply-To': mail.replyTo ? { name: '', address: mail.replyTo } : undefined,
    Subject: mail.subject,
    'Message-ID': `<${mail.messageId}>`,
  })
  return head
}

const parts = (boundary: string, written: readonly string[]) =>
  `${written.map((one) => `--${boundary}\r\n${one}\r\n`).join('')}--${boundary}--\r\n`

const multipart = (kind: string, boundary: string, written: readonly string[]) =>
  `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${parts(boundary, written)}`

const textPart = (type: string, text: string) =>
  `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${quotedPrintable(text)}`

/** Base64 of the shop's pictures, which are the same in every mail. */
const encodedPictures = new WeakMap<Buffer, string>()

function filePart({ filename, contentType, cid, content }: MailAttachment): string {
  const encoded = encodedPictures.get(content) ?? inLines(content.toString('base64'))
  if (cid !== undefined) encodedPictures.set(content, encoded)
  return `${headOfFile(filename, contentType, cid)}\r\n\r\n${encoded}`
}

function headOfFile(filename: string, contentType: string, cid: string | undefined): string {
  const head = new MimeNode().createChild(contentType, { filename })
  if (cid !== undefined) head.setHeader({ 'Content-ID': `<${cid}>`, 'Content-Disposition': 'inline' })
  head.setHeader('Content-Transfer-Encoding', 'base64')
  return head.buildHeaders()
}

/** Maximum length of a line of an encoded body (RFC 2045, 6.7 and 6.8). */
const maxLineLength = 76

/** Breaks base64 into lines. */
export function inLines(base64: string): string {
  const lines: string[] = []
  for (let at = 0; at < base64.length; at += maxLineLength) lines.push(base64.slice(at, at + maxLineLength))
  return lines.join('\r\n')
}

const hex = Buffer.from('0123456789ABCDEF')
const [tab, lineFeed, carriageReturn, space, equals] = [9, 10, 13, 32, 61] as const

/** Encodes a text as quoted-printable UTF-8, with CRLF line breaks (RFC 2045, 6.7). */
export function quotedPrintable(text: string): string {
  const bytes = Buffer.from(text)
  const { length: size } = bytes
  // Each byte takes at most three characters, and each soft line break takes three more.
  const written = Buffer.allocUnsafe(size * 3 + Math.ceil(size / 24) * 3 + 3)
  let end = 0
  let length = 0
  const breakLine = () => {
    written[end++] = carriageReturn
    written[end++] = lineFeed
    length = 0
  }
  for (let index = 0; index < size; index += 1) {
    const byte = bytes[index] as number
    const next = bytes[index + 1]
    if (byte === lineFeed) breakLine()
    else if (byte !== carriageReturn || next !== lineFeed) {
      const endsLine = next === undefined || next === lineFeed || next === carriageReturn
      const isBlank = byte === space || byte === tab
      const isPlain = isBlank ? !endsLine : byte > space && byte < 127 && byte !== equals
      // One character is reserved for the "=" of a soft line break.
      if (length + (isPlain ? 1 : 3) > maxLineLength - 1) {
        written[end++] = equals
        breakLine()
      }
      if (isPlain) {
        written[end++] = byte
        length += 1
      } else {
        written[end++] = equals
        written[end++] = hex[byte >> 4] as number
        written[end++] = hex[byte & 15] as number
        length += 3
      }
    }
  }
  return written.toString('latin1', 0, end)
}
