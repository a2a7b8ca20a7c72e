import { openedMail } from '../mail/opened-mail'
import { startTestApp } from './test-app'

const settings = {
  countries: { HR: 'Croatia', DE: 'Germany' },
  addressLines: { street: { text: 'Street', required: true }, city: { text: 'City', required: true } },
}

export interface Answered {
  status: number
  body: Record<string, unknown>
  retryAfter: string | undefined
}

/** Starts the test app behind a proxy, so that a test can choose the client address of a call. */
export async function startCustomersApp() {
  const shop = await startTestApp({
    catalogue: { settings },
    now: '2027-03-01T10:00:00.000Z',
    env: { TRUST_PROXY: 'loopback' },
  })
  const { context, app, clock, db, later, stop } = shop

  /** Makes a call from a client address, optionally with the cookie of a known browser. */
  const call = async (
    path: string,
    payload: object,
    from = '192.0.2.1',
    cookie?: string,
  ): Promise<Answered> => {
    const sent = { 'x-forwarded-for': from, ...(cookie !== undefined && { cookie }) }
    const { status, body, headers } = await shop.call(path, payload, sent)
    return { status, body, retryAfter: headers['retry-after']?.toString() }
  }

  /** Returns the mails to an address, oldest first. */
  const mailsTo = async (recipient: string) =>
    (
      await db.kysely
        .selectFrom('outbox')
        .selectAll()
        .where('recipient', '=', recipient)
        .orderBy('id')
        .execute()
    ).map((mail) => ({
      kind: mail.kind,
      payload: openedMail(mail, context).payload as unknown as Record<string, string>,
    }))

  const lastMailTo = async (recipient: string, kind: string): Promise<Record<string, string>> => {
    const mail = (await mailsTo(recipient)).findLast((one) => one.kind === kind)
    if (mail === undefined) throw new Error(`No ${kind} was mailed to ${recipient}`)
    return mail.payload
  }

  /** Registers a customer and returns the mailed password. */
  async function registered(email: string, fullName = 'Ana Horvat', from?: string): Promise<string> {
    await call('register', { full_name: fullName, email }, from)
    return (await lastMailTo(email, 'welcome'))['password'] ?? ''
  }

  async function loggedIn(email: string, password: string): Promise<string> {
    const { body, status } = await call('login', { email, password })
    if (status !== 200) throw new Error(`Login answered ${status}`)
    return String(body['remember_token'])
  }

  /** Logs a customer in from a page of the shop and returns the cookie by which the account knows this browser. */
  async function knownBrowserOf(email: string, password: string): Promise<string> {
    const { headers } = await shop.call('login', { email, password }, { 'sec-fetch-site': 'same-origin' })
    const cookie = [headers['set-cookie'] ?? []]
      .flat()
      .map(String)
      .find((one) => one.includes('known_browser='))
    return cookie?.split(';', 1)[0] ?? ''
  }

  return { context, app, clock, call, mailsTo, lastMailTo, registered, loggedIn, knownBrowserOf, later, stop }
}
