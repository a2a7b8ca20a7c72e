import type { Settings } from '../../../contract/config'
import type { Environment } from '../../environment'

type Variables = Pick<Environment, 'SMTP_URL' | 'MAIL_FROM' | 'publicUrl'>

/** The mail server and sender of the shop's mails. */
export interface MailRoute {
  /** Host and port of the mail server; null: there is none. */
  readonly server: string | null
  readonly sender: string
  readonly senderFrom: 'MAIL_FROM' | 'contactEmail' | 'host'
  /** The host of the shop, which ends the Message-IDs. */
  readonly host: string
}

/** The way of the shop's mails, by its variables and settings. */
export function mailRoute(
  { SMTP_URL, MAIL_FROM, publicUrl }: Variables,
  { contactEmail }: Pick<Settings, 'contactEmail'>,
): MailRoute {
  const host = new URL(publicUrl).hostname
  const server = SMTP_URL === undefined ? null : new URL(SMTP_URL).host
  if (MAIL_FROM !== undefined) return { server, sender: MAIL_FROM, senderFrom: 'MAIL_FROM', host }
  if (contactEmail !== '') return { server, sender: contactEmail, senderFrom: 'contactEmail', host }
  return { server, sender: `shop@${host}`, senderFrom: 'host', host }
}
