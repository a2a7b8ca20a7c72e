import type { Settings } from '#contract/config'
import { mailTexts, readText, type StoredText } from '#rules/text/stored-texts'
import type { Environment } from '../../environment'
import type { MailSummary } from './queries'

/** Returns a mail and its status in the form of the contract's responses. */
export const mailSummaryOf = ({ id, kind, status, created_at, error }: MailSummary) => ({
  id,
  kind,
  status,
  created_at: created_at.toISOString(),
  error: error && readText(error),
})

/** Why mails that wait while MAIL_HOLD is set are not sent. */
export const heldText: StoredText = mailTexts.held()

type Variables = Pick<Environment, 'SMTP_URL' | 'MAIL_FROM' | 'publicUrl'>

/** The mail server and sender of the shop's mails. */
interface MailRoute {
  /** Host and port of the mail server; null if none is configured. */
  readonly server: string | null
  readonly sender: string
  readonly senderFrom: 'MAIL_FROM' | 'contactEmail' | 'host'
  /** Host of the shop, which is the last part of Message-IDs. */
  readonly host: string
}

/** Returns the mail server and sender of the shop's mails from its environment variables and settings. */
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
