import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { readonly messageId: string; readonly recipients: readonly string[] }

export type SmtpInbox = {
  /** Value for SMTP_URL. */
  readonly url: string
  /** All accepted mails in order of arrival. A repeated delivery is listed twice. */
  readonly received: ReceivedMail[]
  /** Rejects every recipient with this code and text; `null` accepts recipients again. */
  reject(answer: { code: number; text: string } | null): void
  /** Returns the number of rejected recipients. */
  rejections(): number
  /** Returns how often each Message-ID arrived. */
  times(): Map<string, number>
  stop(): Promise<void>
}

/**
 * Starts a mail server on the loopback address that stores the headers of its mails. `slowness` is the time in
 * milliseconds before it accepts a mail.
 */
export async function startSmtpInbox({ slowness = 0 } = {}): Promise<SmtpInbox> {
  const received: ReceivedMail[] = []
  let rejection: { code: number; text: string } | null = null
  let rejections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      if (rejection === null) return done()
      rejections += 1
      done(Object.assign(new Error(rejection.text), { responseCode: rejection.code }))
    },
    onData: (stream, session, done) => {
      let head = ''
      stream.on('data', (chunk: Buffer) => {
        if (head.length < 10_000) head += chunk.toString('latin1')
      })
      stream.on('end', () => {
        setTimeout(() => {
          const messageId = /^Message-ID:\s*<([^>]+)>/im.exec(head)?.[1] ?? ''
          received.push({ messageId, recipients: session.envelope.rcptTo.map(({ address }) => address) })
          done()
        }, slowness)
      })
    },
  })
  // A client that is killed in the middle of a mail is expected here.
  server.on('error', () => undefined)
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    reject: (answer) => void (rejection = answer),
    rejections: () => rejections,
    times: () => {
      const times = new Map<string, number>()
      for (const { messageId } of received) times.set(messageId, (times.get(messageId) ?? 0) + 1)
      return times
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
