import { plainName } from '#rules/text/plain-text'
import type { MailContent, MailShop } from './mail-blocks'

declare module '../../context' {
  interface Context {
    /** Every mail of the shop, by kind. */
    readonly mails: Mails
  }
}

/** The declared mails by kind. `server/registry/mails.ts` has all of them. */
export type Mails = ReadonlyMap<string, Mail>

/**
 * The way in which the office replaces a failed mail that grants access by a new one. `renew-mail.ts` in the module `mails` has
 * the function and the sentence for staff of each way. Some are only requested by the reader: `pause`, `login-code`, `reset`.
 */
export type Instead =
  | 'set-up'
  | 'pause'
  | 'account'
  | 'login-code'
  | 'reset'
  | 'confirm'
  | 'order'
  | 'payment'
  | 'goods'
  | 'ticket'

/** Names of fields that contain credentials. A mail that has such a field must grant access and seal it. */
type SecretName =
  | 'code'
  | `${'' | `${string}_`}${'password' | 'token' | 'checksum' | 'secret' | 'url' | 'link'}`

/** The secret fields of a mail's data. */
export type SecretOf<Data> = Extract<keyof Data, SecretName>

/**
 * The access that a mail grants to its reader. `none` means that it may be sent to another address if the original one was
 * mistyped. Any other mail is only sent to its original address.
 */
export type Access<Data> =
  | ([SecretOf<Data>] extends [never] ? 'none' : never)
  | {
      /**
       * The secret fields, which are sealed in the outbox. `attached` means that no field is secret, but a ticket is attached
       * when the mail is sent. The ticket's code in the data is not secret: the office also finds it in `order_item`.
       */
      readonly secrets: [SecretOf<Data>] extends [never]
        ? 'attached'
        : { readonly [Field in SecretOf<Data>]: true }
      /** Lifetime of the link or code in minutes; null if it does not expire. */
      readonly expiresAfter: number | null
      readonly instead: Instead
    }

/**
 * The reader of a mail, and what the mail is about. `account` is the customer of an account, whose address may change; `customer` returns
 * its id. `buyer` is the buyer of the `orders`; `holder` has one of their tickets, and may be the
 * buyer. Erasure finds mails by this.
 */
type About<Data> =
  | { readonly reader: 'account'; readonly customer: (data: Data) => number }
  | { readonly reader: 'buyer' | 'holder'; readonly orders: (data: Data) => readonly string[] }
  | { readonly reader: 'staff' | 'operator' }

type MailDeclaration<Data> = About<Data> & {
  /** Name in the outbox, in `find-mails` and in `texts/en/office/mail-kinds.json`: lower-case words with hyphens. */
  readonly kind: string
  /** 0: a person waits for it, such as a code. 1: others. 2: one of many mails of a job, such as a reminder. */
  readonly rank: 0 | 1 | 2
  readonly access: Access<Data>
  /** Whether it has the shop's banner, as mails with good news have. */
  readonly hasBanner?: true
  /**
   * Returns the data for a reader who, as far as the shop knows, does not own the account or order: without texts that customers
   * typed, except for plain names. Absent if the data has no such texts.
   */
  readonly plain?: (data: Data, stranger: Stranger) => Data
  /** Whether another customer typed its texts, so that it is plain for every reader. */
  readonly isAlwaysPlain?: true
  readonly write: (data: Data, shop: MailShop) => MailContent
  /** Returns data for tests, with `name` in place of each text that a customer types; takes no name if there is no such text. */
  readonly example: (name: string) => Data
}

/** The access that a mail grants, in one shape for all mails. */
export interface MailAccess {
  /** Whether it goes to staff or the operator. Only an owner can resend it. */
  readonly isForStaff: boolean
  readonly grantsAccess: boolean
  readonly secrets: readonly string[]
  readonly expiresAfter: number | null
  /** Null if the mail grants no access, so that the mail itself is sent again. */
  readonly instead: Instead | null
}

/** A declared mail. `Data` is stored in the outbox as plain JSON. */
export interface Mail<Data extends object = object> {
  readonly kind: string
  readonly reader: 'account' | 'buyer' | 'holder' | 'staff' | 'operator'
  readonly rank: 0 | 1 | 2
  readonly access: MailAccess
  readonly hasBanner: boolean
  readonly isAlwaysPlain: boolean
  // These are methods rather than properties, so that a mail with any data can be assigned to `Mail`.
  orderCodesOf(data: Data): readonly string[]
  customerOf(data: Data): number | null
  plain(data: Data, stranger: Stranger): Data
  write(data: Data, shop: MailShop): MailContent
  example(name: string): Data
}

/**
 * Declares a mail. In its data, amounts are in minor units of the shop's currency, instants are ISO 8601 in UTC, checksums and
 * tokens have the form in which links contain them. A checksum gives access to an order: its terms, documents and payments, and
 * the withdrawal from its contract. The code does not compile if a field with the name of a secret is not sealed.
 */
export function defineMail<Data extends object>(declared: MailDeclaration<Data>): Mail<Data> {
  const { kind, reader, rank, access, plain, write, example } = declared
  const isForStaff = reader === 'staff' || reader === 'operator'
  return {
    kind,
    reader,
    rank,
    access:
      access === 'none'
        ? { isForStaff, grantsAccess: false, secrets: [], expiresAfter: null, instead: null }
        : {
            isForStaff,
            grantsAccess: true,
            secrets: access.secrets === 'attached' ? [] : Object.keys(access.secrets),
            expiresAfter: access.expiresAfter,
            instead: access.instead,
          },
    hasBanner: declared.hasBanner === true,
    isAlwaysPlain: declared.isAlwaysPlain === true,
    orderCodesOf: (data) => ('orders' in declared ? declared.orders(data) : []),
    customerOf: (data) => ('customer' in declared ? declared.customer(data) : null),
    plain: plain ?? ((data) => data),
    write,
    example,
  }
}

/** Returns declared mails by kind. Throws if two have the same kind. */
export function mailsByKind(all: readonly Mail[]): Mails {
  const mails = new Map(all.map((mail) => [mail.kind, mail]))
  if (mails.size < all.length) throw new Error('Two mails have the same kind.')
  return mails
}

/** Returns the access that a kind of mail grants. A kind that this version does not know is treated as a mail to staff that grants access. */
export const accessOf = (mails: Mails, kind: string): MailAccess =>
  mails.get(kind)?.access ?? {
    isForStaff: true,
    grantsAccess: true,
    secrets: [],
    expiresAfter: null,
    instead: 'set-up',
  }

/** Address of the shop in the examples of mails. */
export const exampleShopUrl = 'https://shop.example'

/** A recipient who, as far as the shop knows, does not own the account or order that a mail is about. */
export interface Stranger {
  readonly address: string
  /** Whether the mail's tickets may be attached, which requires that the names on them are plain. */
  readonly getsTickets: boolean
}

/** Returns data whose name is empty unless it is plain. */
export const withPlainName = <Data extends { full_name: string }>(data: Data): Data => ({
  ...data,
  full_name: plainName(data.full_name),
})
