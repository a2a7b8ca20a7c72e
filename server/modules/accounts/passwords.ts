import { hash, verify } from '@node-rs/argon2'
import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { trimmedPassword } from '../../../contract/typed-text'
import { Refusal } from '../../platform/http/refusal'
import { type Asker, createFairQueue } from './fair-queue'
import type { Context } from '../../context'
import { countingFailures, type Guess } from './guess-limits'

/** argon2id (the library's default) as OWASP recommends: 19 MiB, two passes, one lane; about 20 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** At most as many as cores, and as libuv's default threads, so that other requests keep theirs. */
let free = Math.min(availableParallelism(), 4)
/** A campus may log in at once; the limits keep the waiting time to a few seconds. */
const waiting = createFairQueue({ inAll: 400, perNetwork: 120, perAccount: 40 })

/**
 * Runs costly password work in turn, so that a storm of logins slows down logins but not the shop, and those of other
 * networks little (`createFairQueue`). Refuses with `busy` if too many wait.
 */
export async function inPasswordSlot<Answer>(asker: Asker, work: () => Promise<Answer>): Promise<Answer> {
  if (free > 0) free -= 1
  else
    await new Promise<void>((resolve, reject) => {
      if (!waiting.add(asker, resolve)) reject(new Refusal('busy', { retryAfter: 5 }))
    })
  try {
    return await work()
  } finally {
    const next = waiting.next()
    if (next === undefined) free += 1
    else next()
  }
}

/**
 * The form in which passwords are hashed and compared. Systems encode the same letters differently, hence NFC; copying
 * adds spaces and invisible characters, hence the trimming.
 */
const comparable = (password: string) => trimmedPassword(password).normalize('NFC')

/** Hashes a password for storage. Refuses with `busy` (see `inPasswordSlot`). */
export const hashPassword = (password: string, asker: Asker): Promise<string> =>
  inPasswordSlot(asker, () => hash(comparable(password), cost))

/** The hash that an unknown account's password is compared with, so that it takes as long as a known one's. */
let nobodysHash: Promise<string> | undefined

/** Whether a password matches the stored hash; null (no account, or no password) takes as long and is false. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hash(generatePassword(), cost)
  const right = await verify(stored ?? (await nobodysHash), comparable(password))
  return right && stored !== null
}

/** Letters and digits that cannot be confused with each other. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password to be read from a mail and typed: 15 of 31 characters, 74 bits. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [group(), group(), group()].join('-')
}

/** The guess that a wrong password counts as, and the caller whose turn in the queue it takes. */
interface PasswordGuess extends Guess {
  readonly asker: Asker
}

/** The account whose password is compared; without a password nothing can match. */
interface Owner {
  readonly password_hash: string | null
}

/**
 * Finds the account of a password; null if it is wrong or the account does not exist, after the same amount of work.
 * Wrong passwords are counted, and refused beyond the limits (`countingFailures`). Refuses with `busy` if too many checks wait.
 *
 * The account is also looked up when the check's turn comes, so that a storm of logins does not reach the database at
 * once. As an attempt is counted in the check's turn, only a few right ones are counted at a time, and a campus behind one
 * address is not refused when many log in at once.
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
