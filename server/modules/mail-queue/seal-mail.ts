import { mailTexts as texts, readText, type StoredText } from '#rules/text/stored-texts'
import { open, seal, type Keys } from '../../platform/crypto/keys'
import type { MailAccess } from './define-mail'

type Payload = Readonly<Record<string, unknown>>

/** Thrown if a mail can never be sent. `stored` is for staff. */
export class UnsendableMail extends Error {
  readonly stored: StoredText

  constructor(stored: StoredText) {
    super(readText(stored))
    this.stored = stored
  }
}

/** The columns of the outbox that sealing uses. */
export interface SealedRow {
  readonly kind: string
  readonly message_id: string
  readonly recipient: string
  readonly payload: Payload
  readonly sealed: Buffer | null
  /** Expiry of the link or code; null if it does not expire or there is none. */
  readonly sealed_until: Date | null
  readonly secrets_removed_at: Date | null
}

/**
 * Returns the context of the seal. It includes the recipient, so that fields sealed for one address cannot be opened
 * for another.
 */
const sealedFor = ({ message_id, recipient }: Pick<SealedRow, 'message_id' | 'recipient'>) =>
  `mail ${message_id} to ${recipient}`

/** Returns the columns of a mail's payload, with its declared secret fields sealed. */
export function sealPayload(
  { secrets, expiresAfter }: MailAccess,
  row: Pick<SealedRow, 'kind' | 'message_id' | 'recipient'> & {
    readonly payload: object
    readonly created_at: Date
  },
  sealing: Buffer | undefined,
): { payload: object } & Pick<SealedRow, 'sealed' | 'sealed_until'> {
  const isSecret = ([field, value]: [string, unknown]) => secrets.includes(field) && value !== null
  const fields = Object.entries(row.payload)
  const secret = fields.filter(isSecret)
  if (secret.length === 0) return { payload: row.payload, sealed: null, sealed_until: null }
  if (sealing === undefined) throw new Error(`A mail of the kind ${row.kind} needs the keys that seal it.`)
  return {
    payload: Object.fromEntries(fields.filter((field) => !isSecret(field))),
    sealed: seal(Object.fromEntries(secret), sealing, sealedFor(row)),
    sealed_until: expiresAfter === null ? null : new Date(row.created_at.getTime() + expiresAfter * 60_000),
  }
}

/**
 * Returns the payload of a mail including its secret fields. Throws `UnsendableMail` if they have expired, were removed, or
 * cannot be opened with these keys.
 */
export function openPayload(row: SealedRow, keys: Pick<Keys, 'opening'>, now: Date): Payload {
  if (row.secrets_removed_at !== null) throw new UnsendableMail(texts.link_removed())
  if (row.sealed_until !== null && row.sealed_until <= now) throw new UnsendableMail(texts.link_expired())
  return { ...row.payload, ...openSecrets(row, keys) }
}

/** Returns the secret fields of a mail; empty if it has none. Throws `UnsendableMail` if they cannot be opened. */
export function openSecrets(row: SealedRow, { opening }: Pick<Keys, 'opening'>): Payload {
  if (row.sealed === null) return {}
  try {
    return open(row.sealed, opening, sealedFor(row)) as Payload
  } catch {
    throw new UnsendableMail(texts.link_unreadable())
  }
}

/** Removes the secrets of a mail from a text, because a mail server may quote a link that it rejects. */
export function withoutSecrets(text: string, secrets: Payload): string {
  const values = Object.values(secrets).flatMap((value) => {
    if (typeof value !== 'string' || value === '') return []
    // The last part of a link is its token, which is removed as well.
    return URL.canParse(value) ? [value, value.slice(value.lastIndexOf('/') + 1)] : [value]
  })
  return values.reduce((left, value) => (value === '' ? left : left.replaceAll(value, '…')), text)
}
