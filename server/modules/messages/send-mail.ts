import { createTransport } from 'nodemailer'
import type { MailLane } from '../outbox'
import { composeMessage } from './compose-message'

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
