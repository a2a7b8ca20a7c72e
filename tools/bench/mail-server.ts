import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

/** A real mail server on the loopback address, in the process of the load. */
export interface MailServer {
  /** Value of SMTP_URL. */
  readonly url: string
  /** Resolves once a mail to this address with its tickets and its invoice has been accepted; rejects after a minute. */
  documentsTo(address: string): Promise<void>
  /** Number of addresses that have received such a mail. */
  documents(): number
  stop(): Promise<void>
}

const maxMs = 20_000
const attachments = [/filename="?tickets\.pdf/, /filename="?invoice-/]

/** Starts the server. It accepts every mail and stores none. */
export async function startMailServer(): Promise<MailServer> {
  const waiting = new Map<string, () => void>()
  const came = new Set<string>()
  const server = new SMTPServer({
    authOptional: true,
    // Without a name server the lookup would take half a minute.
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const mail = Buffer.concat(chunks).toString('latin1')
        const hasAll = attachments.every((one) => one.test(mail))
        for (const { address } of hasAll ? session.envelope.rcptTo : []) {
          came.add(address)
          waiting.get(address)?.()
        }
        // Afterwards the session is used for another mail.
        done()
      })
    },
  })
  // A shop that ends while it sends a mail cuts its connection.
  server.on('error', () => undefined)
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    documentsTo: (to) =>
      new Promise((resolve, reject) => {
        if (came.has(to)) return resolve()
        const late = setTimeout(() => reject(new Error(`No documents were mailed to ${to}`)), maxMs)
        waiting.set(to, () => {
          clearTimeout(late)
          resolve()
        })
      }),
    documents: () => came.size,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
