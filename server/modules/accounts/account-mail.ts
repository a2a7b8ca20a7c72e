import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../platform/db/database'
import { type Keys, randomToken, tokenHash } from '../../platform/crypto/keys'
import { CONFIRM_DAYS } from '../../platform/http/link-times'
import type { World } from '../../context'
import { type MailPayloads, queueMail, type QueuedMail } from '../outbox'
import { recordCode } from './sessions.queries'

type AccountMail =
  | 'welcome'
  | 'account-exists'
  | 'login-code'
  | 'password-reset'
  | 'password-changed'
  | 'email-changed'
  | 'confirm-email'

/** Queues a mail about an account. Each is its own event: two requests for a link produce two mails. */
export const queueAccountMail = <Kind extends AccountMail>(
  tx: Queryable,
  kind: Kind,
  to: string,
  payload: MailPayloads[Kind],
  { keys, now }: { keys: Keys; now: Date },
): Promise<void> => {
  // TypeScript cannot see that the keys are there for each of these kinds.
  const eventKey = `${kind}:${randomUUID()}`
  const mail = { kind, to, payload, keys, eventKey, now } as QueuedMail<Kind>
  return queueMail(tx, mail)
}

interface Unconfirmed {
  readonly id: number
  readonly email: string
  readonly emailKey: string
  readonly fullName: string
}

/** Mails the link to the page on which a logged-in customer confirms an address. */
export async function queueConfirmation(
  tx: Queryable,
  { environment, keys }: World,
  customer: Unconfirmed,
  now: Date,
): Promise<void> {
  const token = randomToken()
  await recordCode(tx, {
    hash: tokenHash(token),
    customerId: customer.id,
    purpose: 'confirm-email',
    emailKey: customer.emailKey,
    now,
    expiresAt: new Date(now.getTime() + CONFIRM_DAYS * 86_400_000),
  })
  const url = `${environment.publicUrl}/confirm-email/${encodeURIComponent(customer.email)}/${token}`
  await queueAccountMail(
    tx,
    'confirm-email',
    customer.email,
    { full_name: customer.fullName, url },
    { keys, now },
  )
}
