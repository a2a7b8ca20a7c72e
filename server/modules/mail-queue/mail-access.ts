import {
  CONFIRM_DAYS,
  LOGIN_CODE_MINUTES,
  PAUSE_MINUTES,
  RESET_MINUTES,
  SET_UP_DAYS,
} from '../../platform/http/link-times'
import type { MailKind, MailPayloads } from './mail-kinds'

/**
 * The way in which a failed mail that grants access is replaced by a new one: the office sends staff a new link
 * (`set-up`), the person of staff signs in again (`pause`), the customer requests a new password, login code or
 * confirmation in the shop, or the office sends the order or ticket again.
 */
export type Instead = 'set-up' | 'pause' | 'account' | 'login-code' | 'reset' | 'confirm' | 'order' | 'ticket'

/** Names of fields that contain credentials. A kind that has such a field must grant access and seal it. */
type SecretName =
  | 'code'
  | `${'' | `${string}_`}${'password' | 'token' | 'checksum' | 'secret' | 'url' | 'link'}`

type SecretOf<Payload> = Extract<keyof Payload, SecretName>

/** Requires at least one field and all fields with the name of a secret. */
type SecretFields<Payload> = { readonly [Field in SecretOf<Payload>]: true } & {
  readonly [Field in keyof Payload]: { readonly [One in Field]: true } & {
    readonly [Other in keyof Payload]?: true
  }
}[keyof Payload]

interface GrantsAccess<Payload> {
  /** The recipient. Only an owner can resend a mail that went to staff. */
  readonly to: 'customer' | 'staff'
  /** The mail gives its reader access or permits an action. It is only sent to its original address. */
  readonly grantsAccess: true
  /**
   * The secret fields, which are sealed in the outbox. `attached` means that no field is secret, but a ticket is attached
   * when the mail is sent. The ticket's code in the payload is not secret: the office also finds it in `order_item`.
   */
  readonly secrets: SecretFields<Payload> | ([SecretOf<Payload>] extends [never] ? 'attached' : never)
  /** Lifetime of the link or code in minutes; null if it does not expire. */
  readonly expiresAfter: number | null
  readonly instead: Instead
}

interface GrantsNothing {
  readonly to: 'customer' | 'staff'
  /** The mail may be sent to another address if the original one was mistyped. */
  readonly grantsAccess: false
}

/** The valid declarations for a kind of mail with this payload. */
export type Access<Payload> =
  | GrantsAccess<Payload>
  | ([SecretOf<Payload>] extends [never] ? GrantsNothing : never)

const day = 24 * 60

/**
 * The access that each kind of mail grants to its reader. The code does not compile if a kind is not declared here, or has
 * a field with the name of a secret and does not seal it.
 *
 * A checksum gives access to an order: its terms, documents and payments, and the withdrawal from its contract. So every
 * mail with a checksum grants access.
 */
export const mailAccess = {
  welcome: customer({ password: true, code: true }, null, 'account'),
  'account-exists': customer({ code: true }, LOGIN_CODE_MINUTES, 'login-code'),
  'login-code': customer({ code: true }, LOGIN_CODE_MINUTES, 'login-code'),
  'password-reset': customer({ token: true }, RESET_MINUTES, 'reset'),
  'password-changed': { to: 'customer', grantsAccess: false },
  'email-changed': { to: 'customer', grantsAccess: false },
  'confirm-email': customer({ url: true }, CONFIRM_DAYS * day, 'confirm'),
  'order-received': customer({ accept_checksum: true, withdraw_checksum: true }, null, 'order'),
  'order-paid': customer(
    { accept_checksum: true, withdraw_checksum: true, calendar_checksum: true },
    null,
    'order',
  ),
  'order-cancelled': { to: 'customer', grantsAccess: false },
  'goods-sent': customer({ withdraw_checksum: true }, null, 'order'),
  'items-cancelled': { to: 'customer', grantsAccess: false },
  // The data of a transfer grants no access.
  'payment-part-received': { to: 'customer', grantsAccess: false },
  'payment-reminder': customer({ checksum: true }, null, 'order'),
  'instalment-paid': customer({ checksum: true }, null, 'order'),
  'terms-accepted': { to: 'customer', grantsAccess: false },
  'documents-issued': { to: 'customer', grantsAccess: false },
  tickets: customer('attached', null, 'ticket'),
  'ticket-changed': customer('attached', null, 'ticket'),
  // The code in the mail is no longer valid, because the ticket has a new one.
  'ticket-email-changed': { to: 'customer', grantsAccess: false },
  'ticket-void': { to: 'customer', grantsAccess: false },
  'ticket-reassigned': customer({ password: true }, null, 'ticket'),
  'refund-requested': { to: 'customer', grantsAccess: false },
  'refund-cancelled': { to: 'customer', grantsAccess: false },
  'refund-processed': { to: 'customer', grantsAccess: false },
  'refund-failed': { to: 'customer', grantsAccess: false },
  'withdrawal-received': { to: 'customer', grantsAccess: false },
  'weekly-report': { to: 'staff', grantsAccess: false },
  'staff-set-up': {
    to: 'staff',
    grantsAccess: true,
    secrets: { url: true },
    expiresAfter: SET_UP_DAYS * day,
    instead: 'set-up',
  },
  'staff-pause': {
    to: 'staff',
    grantsAccess: true,
    secrets: { token: true },
    expiresAfter: PAUSE_MINUTES,
    instead: 'pause',
  },
  'operator-notice': { to: 'staff', grantsAccess: false },
} as const satisfies { readonly [Kind in MailKind]: Access<MailPayloads[Kind]> }

function customer<const Secrets extends Readonly<Record<string, true>> | 'attached'>(
  secrets: Secrets,
  expiresAfter: number | null,
  instead: Instead,
) {
  return { to: 'customer', grantsAccess: true, secrets, expiresAfter, instead } as const
}

/** The kinds of mail that have sealed fields. */
export type SealedKind = {
  [Kind in MailKind]: (typeof mailAccess)[Kind] extends { secrets: object } ? Kind : never
}[MailKind]

/** The declaration of any kind, in a uniform shape. */
interface MailAccess {
  readonly to: 'customer' | 'staff'
  readonly grantsAccess: boolean
  readonly secrets: readonly string[]
  readonly expiresAfter: number | null
  /** Null if the mail grants no access, so that the mail itself is sent again. */
  readonly instead: Instead | null
}

/** Returns the access that a kind of mail grants. A kind that this version does not know counts as one for staff that does. */
export function accessOf(kind: string): MailAccess {
  const known: Access<object> | undefined = Object.hasOwn(mailAccess, kind)
    ? (mailAccess[kind as MailKind] as Access<object>)
    : undefined
  if (known === undefined)
    return { to: 'staff', grantsAccess: true, secrets: [], expiresAfter: null, instead: 'set-up' }
  if (!known.grantsAccess) return { ...known, secrets: [], expiresAfter: null, instead: null }
  const { secrets } = known
  return { ...known, secrets: typeof secrets === 'string' ? [] : Object.keys(secrets) }
}

/**
 * Who reads a mail: `account` is the customer of an account, `buyer` and `holder` are those of an order or ticket. The mails
 * to the first are about the account, those to the other two about an order.
 */
type Reader = 'account' | 'buyer' | 'holder' | 'staff' | 'operator'

/**
 * Reader and rank of each kind. Rank 0 are urgent mails that a person waits for, such as codes and passwords. Rank 2 are mails
 * to many recipients, such as reminders and cancellations.
 */
export const readers: Readonly<Record<MailKind, readonly [reader: Reader, rank: 0 | 1 | 2]>> = {
  welcome: ['account', 0],
  'account-exists': ['account', 0],
  'login-code': ['account', 0],
  'password-reset': ['account', 0],
  'password-changed': ['account', 0],
  'email-changed': ['account', 0],
  'confirm-email': ['account', 0],
  'order-received': ['buyer', 1],
  'order-paid': ['buyer', 1],
  'order-cancelled': ['buyer', 2],
  'goods-sent': ['buyer', 1],
  'items-cancelled': ['holder', 2],
  'payment-part-received': ['buyer', 1],
  'payment-reminder': ['buyer', 2],
  'instalment-paid': ['buyer', 1],
  'terms-accepted': ['buyer', 1],
  'documents-issued': ['buyer', 1],
  tickets: ['holder', 1],
  'ticket-changed': ['holder', 1],
  'ticket-email-changed': ['holder', 1],
  'ticket-void': ['holder', 2],
  'ticket-reassigned': ['holder', 1],
  'refund-requested': ['buyer', 1],
  'refund-cancelled': ['buyer', 1],
  'refund-processed': ['buyer', 1],
  'refund-failed': ['buyer', 1],
  'withdrawal-received': ['buyer', 1],
  'weekly-report': ['staff', 1],
  'staff-set-up': ['staff', 0],
  'staff-pause': ['staff', 0],
  'operator-notice': ['operator', 1],
}

/** The kinds of mail with sealed fields, and the names of these fields. */
export const sealedKinds: readonly { readonly kind: string; readonly secrets: readonly string[] }[] =
  Object.keys(mailAccess).flatMap((kind) => {
    const { secrets } = accessOf(kind)
    return secrets.length === 0 ? [] : [{ kind, secrets }]
  })
