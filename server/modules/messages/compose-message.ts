import { randomUUID } from 'node:crypto'
import MimeNode from 'nodemailer/lib/mime-node'
import { inLines, quotedPrintable } from './transfer-encoding'
import type { MailAttachment, OutgoingMail } from './send-mail'

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
export function composeMessage(mail: OutgoingMail): Message {
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
