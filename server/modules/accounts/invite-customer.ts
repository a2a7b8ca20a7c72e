import { randomUUID } from 'node:crypto'
import type { Company } from '#rules/customers/company'
import { emailKey } from '#rules/text/email'
import type { Context } from '../../context'
import { tokenHash, type Keys, randomToken } from '../../platform/crypto/keys'
import type { Tx, Queryable } from '../../platform/db/database'
import { CONFIRM_DAYS } from '../../platform/http/link-times'
import { type Mail, writeMail } from '../mail-queue'
import { recordEmailChange } from './email-changes.queries'
import { confirmEmailMail } from './mails'
import { type Asker, generatePassword, hashPassword } from './passwords'
import { lockCustomer, recordCustomer, hasCode, waitingAccount, recordCode } from './queries'

/** A password for an account that may have to be created. Hashing is expensive, so it happens before the transaction. */
export interface Invitation {
  readonly password: string
  readonly passwordHash: string
}

/** Creates the password and its hash. Fails with `busy` if too many requests wait for a hash. */
export async function prepareInvitation(asker: Asker): Promise<Invitation> {
  const password = generatePassword()
  return { password, passwordHash: await hashPassword(password, asker) }
}

/** The account that receives a ticket or an order for an address. */
export interface Receiver {
  id: number
  /** The address in its owner's spelling. */
  email: string
  /** The password to mail if the account was just created, otherwise `null`. */
  password: string | null
}

interface Person {
  email: string
  fullName: string
  country?: string | null
  address?: Readonly<Record<string, string>>
  company?: Company | null
}

/**
 * Returns the account for an address. If there is none, it is created. The caller mails its password to the address, so that
 * only the owner of the address can log in. If an account has the address but never confirmed it, a waiting account receives
 * the gift until an account confirms the address (docs/behaviour/accounts-and-limits.md, "Confirmed addresses").
 */
export async function findOrInvite(
  context: Context,
  tx: Tx,
  person: Person,
  { password, passwordHash }: Invitation,
  now: Date,
): Promise<Receiver> {
  const key = emailKey(person.email)
  const known = await lockCustomer(tx, key)
  if (known !== undefined) return receiverOf(context, tx, known, now)
  const id = await recordCustomer(tx, { ...person, emailKey: key, passwordHash }, now)
  if (id === null) {
    // Another transaction created the account while the insert waited.
    const other = await lockCustomer(tx, key)
    if (other === undefined) throw new Error('The account with the conflicting email is missing')
    return receiverOf(context, tx, other, now)
  }
  await recordMailedPassword(tx, { customerId: id, emailKey: key, passwordHash }, now)
  return { id, email: person.email, password }
}

type Known = NonNullable<Awaited<ReturnType<typeof lockCustomer>>>

async function receiverOf(context: Context, tx: Tx, known: Known, now: Date): Promise<Receiver> {
  const { id, email, email_key: key, full_name: fullName } = known
  if (known.email_confirmed_at !== null) return { id, email, password: null }
  if (!(await hasCode(tx, id, 'confirm-email', key, now)))
    await queueConfirmation(tx, context, { id, email, emailKey: key, fullName }, now)
  return { id: await waitingAccount(tx, key, now), email, password: null }
}

/** Days for which the first login with a mailed password confirms the address. Later a mailed link is needed. */
const firstLoginDays = 365

/**
 * Returns the confirmation code of a mailed password. A login with the password proves that the mail was read. The code is a
 * hash of the stored hash, so it is valid only for that password and does not reveal it.
 */
export const mailedPasswordCode = (passwordHash: string): Buffer => tokenHash(passwordHash)

/** Stores the code by which the first login with a mailed password confirms the address. */
export const recordMailedPassword = (
  tx: Tx,
  { passwordHash, ...account }: { customerId: number; emailKey: string; passwordHash: string },
  now: Date,
) =>
  recordCode(tx, {
    ...account,
    hash: mailedPasswordCode(passwordHash),
    purpose: 'confirm-email',
    now,
    expiresAt: new Date(now.getTime() + firstLoginDays * 86_400_000),
  })

/** Queues a mail about an account. Each call is a separate event: two requests for a link send two mails. */
export const queueAccountMail = <Data extends object>(
  tx: Queryable,
  mail: Mail<Data>,
  to: string,
  data: NoInfer<Data>,
  { keys, now }: { keys: Keys; now: Date },
): Promise<void> => writeMail(tx, { mail, to, data, keys, eventKey: `${mail.kind}:${randomUUID()}`, now })

/** A customer, and the email to confirm. */
interface Unconfirmed {
  readonly id: number
  readonly email: string
  readonly emailKey: string
  readonly fullName: string
}

const confirmationEnd = (now: Date) => new Date(now.getTime() + CONFIRM_DAYS * 86_400_000)

/** Mails the link to the page on which a logged-in customer confirms an email. */
async function queueLink(
  tx: Queryable,
  { environment, keys }: Context,
  { id, email, fullName }: Pick<Unconfirmed, 'id' | 'email' | 'fullName'>,
  { token, now }: { token: string; now: Date },
): Promise<void> {
  const url = `${environment.publicUrl}/confirm-email/${encodeURIComponent(email)}/${token}`
  const data = { full_name: fullName, url, customer_id: id }
  await queueAccountMail(tx, confirmEmailMail, email, data, { keys, now })
}

/**
 * Stores an email that a customer entered for the account, in place of an earlier one, and mails the link that confirms it. The
 * caller must have locked (changed) the customer's row.
 */
export async function queueEmailChange(
  tx: Tx,
  context: Context,
  customer: Unconfirmed,
  now: Date,
): Promise<void> {
  const token = randomToken()
  const { id: customerId, email, emailKey: key } = customer
  const codeHash = tokenHash(token)
  await recordEmailChange(tx, {
    customerId,
    email,
    emailKey: key,
    codeHash,
    now,
    expiresAt: confirmationEnd(now),
  })
  await queueLink(tx, context, customer, { token, now })
}

/** Mails the link that confirms the email of an account that was never confirmed. */
export async function queueConfirmation(
  tx: Queryable,
  context: Context,
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
    expiresAt: confirmationEnd(now),
  })
  await queueLink(tx, context, customer, { token, now })
}
