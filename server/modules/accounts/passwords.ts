import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { trimmedPassword } from '#contract/typed-text'
import type { Context } from '../../context'
import { createWorkQueue } from '../../platform/jobs/work-queue'
import { countingFailures, type Guess } from './guess-limits'

/** Parameters of argon2id (the library's default) that OWASP recommends. A hash takes about 20 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Identifies a request for password work, so that one caller's many requests do not block others. */
export interface Asker {
  /** The network address (`clientAddress`), or one name for the whole office. */
  readonly network: string
  /** The account whose password is used. */
  readonly account: string
}

/**
 * Maximum numbers of waiting requests. A whole campus behind one address may log in at once; the limits keep the waiting
 * time to a few seconds.
 */
const maxWaiting = { total: 400, perNetwork: 120, perAccount: 40 }

const enqueue = createWorkQueue({
  // At most as many as cores and as libuv's default threads (4).
  concurrency: Math.min(availableParallelism(), 4),
  maxWaiting: maxWaiting.total,
  maxWaitingFrom: [maxWaiting.perNetwork, maxWaiting.perAccount],
  retryAfter: 5,
})

/**
 * Runs expensive password work when a slot is free. A burst of logins then delays logins but not the shop, and hardly delays
 * logins from other networks. Fails with `busy` if too many requests wait.
 */
export const inPasswordSlot = <Answer>(
  { network, account }: Asker,
  work: () => Promise<Answer>,
): Promise<Answer> => enqueue(work, { from: [network, account] })

/**
 * Returns the form in which passwords are hashed and compared. Systems encode the same letters differently, so the text is
 * normalized. Copying may add spaces and invisible characters, so these are trimmed.
 */
const comparable = (password: string) => trimmedPassword(password).normalize('NFC')

/** Hashes a password for storage. Fails with `busy` if too many requests wait (`inPasswordSlot`). */
export const hashPassword = (password: string, asker: Asker): Promise<string> =>
  inPasswordSlot(asker, () => hash(comparable(password), cost))

/** The hash that is compared for unknown accounts, so that the check takes as long as for a known account. */
let nobodysHash: Promise<string> | undefined

/**
 * Returns whether a password matches the stored hash. `null` (no account or no password) takes as long and returns
 * false.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hash(generatePassword(), cost)
  const right = await verify(stored ?? (await nobodysHash), comparable(password))
  return right && stored !== null
}

/** Letters and digits that cannot be confused with each other. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Generates a password that is easy to read and type: 15 characters of an alphabet of 31, or 74 bits. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [group(), group(), group()].join('-')
}

/** The guess that is counted if the password is wrong, and the caller that waits in the queue. */
interface PasswordGuess extends Guess {
  readonly asker: Asker
}

/** The account whose password is compared. If its hash is `null`, no password matches. */
interface Owner {
  readonly password_hash: string | null
}

/**
 * Returns the account if the password is right, otherwise `null`. An unknown account takes as long as a wrong password.
 * Wrong passwords are counted and rejected beyond the limits (`countingFailures`). Fails with `busy` if too many checks wait.
 *
 * The lookup and the counting happen inside the password slot. A burst of logins therefore does not reach the database at
 * once, and only the few checks in progress are counted before their result is known. A campus behind one address is not
 * rejected when many people log in at once.
 */
export function checkPassword<Found extends Owner>(
  context: Context,
  { asker, ...guess }: PasswordGuess,
  find: () => Promise<Found | undefined>,
  password: string,
): Promise<Found | null> {
  return inPasswordSlot(asker, async () => {
    const found = await find()
    return countingFailures(context, guess, async () =>
      (await isPassword(found?.password_hash ?? null, password)) ? (found ?? null) : null,
    )
  })
}
