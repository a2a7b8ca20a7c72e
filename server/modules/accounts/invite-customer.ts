import { emailKey } from '../../../rules/email-key'
import type { Tx } from '../../platform/db/database'
import type { World } from '../../context'
import { queueConfirmation } from './account-mail'
import type { Asker } from './fair-queue'
import { lockCustomer, recordCustomer } from './customers.queries'
import { recordMailedPassword } from './mailed-password'
import { generatePassword, hashPassword } from './passwords'
import { hasCode } from './sessions.queries'
import { waitingAccount } from './waiting.queries'

/** A password for an account that may have to be created: it is costly, so it is prepared before the transaction. */
export interface Invitation {
  readonly password: string
  readonly passwordHash: string
}

/** Creates the password and its hash. Refuses with `busy` if too many wait for theirs. */
export async function prepareInvitation(asker: Asker): Promise<Invitation> {
  const password = generatePassword()
  return { password, passwordHash: await hashPassword(password, asker) }
}

/** The account that owns what was given to an address. */
export interface Receiver {
  id: number
  /** As its owner wrote it. */
  email: string
  /** Set if the account was just created: to be mailed. */
  password: string | null
}

interface Person {
  email: string
  fullName: string
  country?: string | null
  address?: Readonly<Record<string, string>>
}

/**
 * The account for an address. If there is none, it is created, and its password is mailed to the address, so that only
 * the address's owner can log in. If an account has the address but never confirmed it, the gift waits and goes to the
 * account that confirms it (docs/behaviour/accounts-and-limits.md, "Confirmed addresses").
 */
export async function findOrInvite(
  world: World,
  tx: Tx,
  person: Person,
  { password, passwordHash }: Invitation,
  now: Date,
): Promise<Receiver> {
  const key = emailKey(person.email)
  const known = await lockCustomer(tx, key)
  if (known !== undefined) return receiverOf(world, tx, known, now)
  const id = await recordCustomer(tx, { ...person, emailKey: key, passwordHash }, now)
  if (id === null) {
    // Another transaction created the account while the insert waited.
    const other = await lockCustomer(tx, key)
    if (other === undefined) throw new Error('The account that was in the way is gone')
    return receiverOf(world, tx, other, now)
  }
  await recordMailedPassword(tx, { customerId: id, emailKey: key, passwordHash }, now)
  return { id, email: person.email, password }
}

type Known = NonNullable<Awaited<ReturnType<typeof lockCustomer>>>

async function receiverOf(world: World, tx: Tx, known: Known, now: Date): Promise<Receiver> {
  const { id, email, email_key: key, full_name: fullName } = known
  if (known.email_confirmed_at !== null) return { id, email, password: null }
  if (!(await hasCode(tx, id, 'confirm-email', key, now)))
    await queueConfirmation(tx, world, { id, email, emailKey: key, fullName }, now)
  return { id: await waitingAccount(tx, key, now), email, password: null }
}
