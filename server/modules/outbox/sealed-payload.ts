import type { Keys } from '../../platform/crypto/keys'
import { open, seal } from '../../platform/crypto/seal'
import { accessOf } from './mail-access'

type Payload = Readonly<Record<string, unknown>>

/** Why a mail can never be sent as it is; the message is for staff. */
export class UnsendableMail extends Error {}

/** A row of the outbox, as far as its sealed fields concern it. */
export interface SealedRow {
  readonly kind: string
  readonly message_id: string
  readonly recipient: string
  readonly payload: Payload
  readonly sealed: Buffer | null
  /** When the link or code expires; null: it does not, or there is none. */
  readonly sealed_until: Date | null
  readonly secrets_removed_at: Date | null
}

/** The recipient is part of it: what was sealed for one address cannot be opened for another. */
const sealedFor = ({ message_id, recipient }: Pick<SealedRow, 'message_id' | 'recipient'>) =>
  `mail ${message_id} to ${recipient}`

/** The columns of a mail's payload: the secret fields of its kind sealed, the others as they are. */
export function sealPayload(
  row: Pick<SealedRow, 'kind' | 'message_id' | 'recipient'> & {
    readonly payload: object
    readonly created_at: Date
  },
  sealing: Buffer | undefined,
): { payload: object } & Pick<SealedRow, 'sealed' | 'sealed_until'> {
  const { secrets, expiresAfter } = accessOf(row.kind)
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
 * The whole payload of a mail. Throws `UnsendableMail` if its secret fields have expired, were removed, or cannot be read
 * with these secrets.
 */
export function openPayload(row: SealedRow, keys: Pick<Keys, 'opening'>, now: Date): Payload {
  if (row.secrets_removed_at !== null)
    throw new UnsendableMail('Its link or password was removed, so it can’t be sent.')
  if (row.sealed_until !== null && row.sealed_until <= now)
    throw new UnsendableMail('Its link or code expired before it could be sent.')
  return { ...row.payload, ...openSecrets(row, keys) }
}

/** The secret fields of a mail; none if nothing of it is sealed. Throws `UnsendableMail` if they cannot be read. */
export function openSecrets(row: SealedRow, { opening }: Pick<Keys, 'opening'>): Payload {
  if (row.sealed === null) return {}
  try {
    return open(row.sealed, opening, sealedFor(row)) as Payload
  } catch {
    throw new UnsendableMail(
      'Its link or password can’t be read: it was encrypted for another address, or with an APP_SECRET that this server doesn’t have.',
    )
  }
}

/** A text in which no secret of a mail is left: a mail server may quote a link that it rejects. */
export function withoutSecrets(text: string, secrets: Payload): string {
  const values = Object.values(secrets).flatMap((value) => {
    if (typeof value !== 'string' || value === '') return []
    // Of a link also its last part, which is the token.
    return URL.canParse(value) ? [value, value.slice(value.lastIndexOf('/') + 1)] : [value]
  })
  return values.reduce((left, value) => (value === '' ? left : left.replaceAll(value, '…')), text)
}
