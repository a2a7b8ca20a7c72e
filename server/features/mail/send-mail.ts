import { createTransport } from 'nodemailer'

export interface MailAttachment {
  filename: string
  content: Buffer
  contentType: string
  /** Set for pictures that the HTML shows (`cid:…`). */
  cid?: string
}

/** A mail ready for delivery. Addresses are single ones; `from` may contain the shop's name. */
export interface OutgoingMail {
  /** Without angle brackets, the same in every attempt, so that a repeated delivery is recognised as the same mail. */
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
  sendMail: (mail: OutgoingMail) => Promise<void>
  close: () => void
}

/** A pool of connections to the mail server of `SMTP_URL`, with a time limit on every wait. */
export function createMailTransport(smtpUrl: string): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    maxMessages: 100,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // A mail must not make the server read local files or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    sendMail: async (mail) => {
      await transport.sendMail({
        messageId: `<${mail.messageId}>`,
        from: mail.from,
        // As an object: a comma in what a customer typed must not become a second recipient.
        to: { name: '', address: mail.to },
        replyTo: mail.replyTo ? { name: '', address: mail.replyTo } : undefined,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        attachments: [...mail.attachments],
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}
