import { createTransport } from 'nodemailer'
import type { MailLane } from '../outbox'
import { randomUUID } from 'node:crypto'
import MimeNode from 'nodemailer/lib/mime-node'

export interface MailAttachment {
  filename: string
  content: Buffer
  contentType: string
  /** Set for pictures that the HTML shows (`cid:…`). */
  cid?: string
}

/** A mail ready for delivery. Addresses are single ones; `from` may contain the shop's name. */
export interface OutgoingMail {
  /** The Message-ID without angle brackets. It is the same in every attempt, so that a repeated delivery is recognised. */
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
  /** Resolves when the mail server has accepted the mail; otherwise rejects, and the caller repeats it later. */
  sendMail: (mail: OutgoingMail, lane?: MailLane) => Promise<void>
  close: () => void
}

/** To the mail server, of a process. */
const connections = 5

/** The limits of every wait for a mail server. A mail must not make the server read local files or fetch addresses. */
const limits = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  disableFileAccess: true,
  disableUrlAccess: true,
} as const

/**
 * Connections to the mail server of `SMTP_URL`, with a time limit on every wait: some for all mails, and one for those that
 * a person waits for, which a slow server would hold up behind thousands of others.
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

/** Sends one mail now, by a connection of its own. Returns whether the server took it, and its answer or the fault. */
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

/** A mail as it is sent: who it goes to, and its bytes. */
interface Message {
  readonly envelope: { readonly from: string; readonly to: string[] }
  readonly raw: Buffer
}

/**
 * Writes a mail's bytes: text and HTML as alternatives, the pictures beside the HTML, the files after them (RFC 2046). Its
 * head and the names of its files are the library's, which knows what an address or a subject may hold; bodies are encoded
 * here in one pass, where the library's streams took more time than drawing the documents.
 */
function composeMessage(mail: OutgoingMail): Message {
  // Neither encoding of a body writes "=_", so that no body holds a boundary.
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
    // As an object: a comma in what a customer typed must not become a second recipient.
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

/** The shop's pictures, which are the same bytes in every mail. */
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

/** The longest line of an encoded body (RFC 2045, 6.7 and 6.8). */
const longest = 76

/** Breaks base64 into lines. */
export function inLines(base64: string): string {
  const lines: string[] = []
  for (let at = 0; at < base64.length; at += longest) lines.push(base64.slice(at, at + longest))
  return lines.join('\r\n')
}

const hex = Buffer.from('0123456789ABCDEF')
const [tab, lineFeed, carriageReturn, space, equals] = [9, 10, 13, 32, 61] as const

/** A text as quoted-printable UTF-8, with CRLF for each of its line breaks (RFC 2045, 6.7). */
export function quotedPrintable(text: string): string {
  const bytes = Buffer.from(text)
  const { length: size } = bytes
  // Three characters a byte, and three more where a line is broken.
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
      // Room for the "=" that breaks the line.
      if (length + (isPlain ? 1 : 3) > longest - 1) {
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
