import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type Mailbox = {
  /** Value for SMTP_URL. */
  readonly url: string
  /** Waits for the first mail to this address with a matching subject. Repeated calls return the same mail. */
  waitFor(recipient: string, subject: RegExp): Promise<Email>
  /** Returns the mails to this address so far. */
  to(recipient: string): Email[]
  stop(): Promise<void>
}

/** Starts a mail server on the loopback address that parses mails as a mail program would. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: { recipients: string[]; email: Email }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      // The SMTP server expects the result in this callback.
      // oxlint-disable promise/no-callback-in-promise
      read(stream).then(
        (email) => {
          const recipients = session.envelope.rcptTo.map(({ address }) => address.toLowerCase())
          mails.push({ recipients, email })
          return done()
        },
        (error: Error) => done(error),
      )
      // oxlint-enable promise/no-callback-in-promise
    },
  })
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0

  const to = (recipient: string) =>
    mails.filter(({ recipients }) => recipients.includes(recipient.toLowerCase())).map(({ email }) => email)

  return {
    url: `smtp://127.0.0.1:${port}`,
    to,
    async waitFor(recipient, subject) {
      const until = Date.now() + 30_000
      for (;;) {
        const found = to(recipient).find((email) => subject.test(email.subject ?? ''))
        if (found) return found
        if (Date.now() > until) {
          const came = to(recipient).map((email) => email.subject)
          throw new Error(`No mail to ${recipient} with ${subject}, only: ${JSON.stringify(came)}`)
        }
        await delay(50)
      }
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function read(stream: AsyncIterable<Buffer>): Promise<Email> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return PostalMime.parse(Buffer.concat(chunks))
}

/** Returns the attached documents and codes of a mail, without the shop's own pictures. */
export const papersOf = ({ attachments }: Email): Email['attachments'] =>
  attachments.filter(({ contentId }) => contentId !== '<logo>' && contentId !== '<banner>')

/** Returns the six digits of a mail with a login code. They are on a separate line. */
export function codeIn(email: Email): string {
  const code = (email.text ?? '').split(/\r?\n/).find((line) => /^\d{6}$/.test(line))
  if (!code) throw new Error(`No code stands alone on a line of:\n${email.text}`)
  return code
}

/** Returns the password of a welcome mail. It is on a separate line. */
export function passwordIn(email: Email): string {
  const password = (email.text ?? '').split(/\r?\n/).find((line) => /^[^\s:.]{8,40}$/.test(line))
  if (!password) throw new Error(`No password stands alone on a line of:\n${email.text}`)
  return password
}
