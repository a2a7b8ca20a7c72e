import {
  CONFIRM_DAYS,
  LOGIN_CODE_MINUTES,
  PAUSE_MINUTES,
  RESET_MINUTES,
  SET_UP_DAYS,
} from '../../platform/http/link-times'
import type { MailKind, MailPayloads } from './mail-kinds'

/**
 * How a new mail is made in place of one that grants access and failed: by a new link for staff, by the person at the sign-in, by the customer in the shop
 * (a new password, login code or confirmation), or by the office for an order or a ticket.
 */
export type Instead = 'set-up' | 'pause' | 'account' | 'login-code' | 'reset' | 'confirm' | 'order' | 'ticket'

/** Fields with these names hold what lets somebody in or act, so a kind that has one must grant access and seal it. */
type SecretName =
  | 'code'
  | `${'' | `${string}_`}${'password' | 'token' | 'checksum' | 'secret' | 'url' | 'link'}`

type SecretOf<Payload> = Extract<keyof Payload, SecretName>

/** At least one field, and each with the name of a secret. */
type SecretFields<Payload> = { readonly [Field in SecretOf<Payload>]: true } & {
  readonly [Field in keyof Payload]: { readonly [One in Field]: true } & {
    readonly [Other in keyof Payload]?: true
  }
}[keyof Payload]

interface GrantsAccess<Payload> {
  /** The recipient. Only an owner can resend a mail that went to staff. */
  readonly to: 'customer' | 'staff'
  /** It lets its reader in or act. It is never sent to another address than its own. */
  readonly grantsAccess: true
  /**
   * The fields that do, which are sealed in the outbox. `attached`: no field does, but a ticket that is attached when the mail
   * is sent. The ticket's code in the payload is also in `order_item`, where the office finds it.
   */
  readonly secrets: SecretFields<Payload> | ([SecretOf<Payload>] extends [never] ? 'attached' : never)
  /** After so many minutes its link or code has expired; null: it does not expire by itself. */
  readonly expiresAfter: number | null
  readonly instead: Instead
}

interface GrantsNothing {
  readonly to: 'customer' | 'staff'
  /** It may be sent to another address if its own was mistyped. */
  readonly grantsAccess: false
}

/** The declarations that the compiler accepts for a kind with this payload. */
export type Access<Payload> =
  | GrantsAccess<Payload>
  | ([SecretOf<Payload>] extends [never] ? GrantsNothing : never)

const day = 24 * 60

/**
 * What each kind of mail lets its reader do. A kind that is not declared here, or that has a field with the name of a secret
 * and does not seal it, does not compile.
 *
 * A checksum opens an order: its terms, documents and payments, and the withdrawal from its contract. So each mail with one
 * grants access.
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
  // It says how to transfer money, which needs no access.
  'payment-part-received': { to: 'customer', grantsAccess: false },
  'payment-reminder': customer({ checksum: true }, null, 'order'),
  'instalment-paid': customer({ checksum: true }, null, 'order'),
  'documents-issued': { to: 'customer', grantsAccess: false },
  tickets: customer('attached', null, 'ticket'),
  'ticket-changed': customer('attached', null, 'ticket'),
  // The code in it opens nothing any more: the ticket has another one.
  'ticket-email-changed': { to: 'customer', grantsAccess: false },
  'ticket-void': { to: 'customer', grantsAccess: false },
  'ticket-reassigned': customer({ password: true }, null, 'ticket'),
  'refund-requested': { to: 'customer', grantsAccess: false },
  'refund-cancelled': { to: 'customer', grantsAccess: false },
  'refund-processed': { to: 'customer', grantsAccess: false },
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

/** The kinds that have sealed fields. */
export type SealedKind = {
  [Kind in MailKind]: (typeof mailAccess)[Kind] extends { secrets: object } ? Kind : never
}[MailKind]

/** The declaration of a kind, of any shape. */
interface MailAccess {
  readonly to: 'customer' | 'staff'
  readonly grantsAccess: boolean
  readonly secrets: readonly string[]
  readonly expiresAfter: number | null
  /** Null: the mail grants nothing, and is sent again itself. */
  readonly instead: Instead | null
}

/** What a row's kind lets its reader do. A kind that this version does not know is taken for one that lets staff in. */
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

/** The kinds that staff get. */
export const staffKinds: readonly string[] = Object.keys(mailAccess).filter(
  (kind) => accessOf(kind).to === 'staff',
)

/** The kinds with sealed fields, and these fields. */
export const sealedKinds: readonly { readonly kind: string; readonly secrets: readonly string[] }[] =
  Object.keys(mailAccess).flatMap((kind) => {
    const { secrets } = accessOf(kind)
    return secrets.length === 0 ? [] : [{ kind, secrets }]
  })
