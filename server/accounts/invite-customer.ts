import { emailKey } from '../../rules/email'
import type { Tx } from '../db/database'
import type { World } from '../world'
import { queueConfirmation } from './account-mail'
import type { Asker } from './fair-queue'
import { lockCustomer, recordCustomer } from './customers.sql'
import { recordMailedPassword } from './mailed-password'
import { generatePassword, hashPassword } from './passwords'
import { hasCode } from './sessions.sql'
import { waitingAccount } from './waiting.sql'

/** A password for an account that may have to be made: costly, so made before the transaction. */
export interface Invitation {
  readonly password: string
  readonly passwordHash: string
}

/** Makes the password and its hash. Refuses with `busy` where too many wait for theirs. */
export async function prepareInvitation(asker: Asker): Promise<Invitation> {
  const password = generatePassword()
  return { password, passwordHash: await hashPassword(password, asker) }
}

/** Whose something is that was given to an address. */
export interface Receiver {
  id: number
  /** As its owner wrote it. */
  email: string
  /** Of an account that was made just now: to be mailed. */
  password: string | null
}

interface Person {
  email: string
  fullName: string
  country?: string | null
  address?: Readonly<Record<string, string>>
}

/**
 * The account that something for an address belongs to. Where there is none it is made; its password goes to the
 * address, so only its owner gets in. Where the address is claimed and not confirmed, what is given to it waits: it
 * comes to the account with the confirmation (docs/behaviour/accounts-and-limits.md, "Confirmed addresses").
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
    // Somebody made the account while the insert waited.
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
