import { hash, verify } from '@node-rs/argon2'
import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Refusal } from '../refusal'
import { type Asker, createFairQueue } from './fair-queue'

/** argon2id (the library's default) as OWASP has it: 19 MiB, two passes, one lane; about 20 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Never more at once than cores, nor than libuv has threads by default: others' requests keep theirs. */
let free = Math.min(availableParallelism(), 4)
/** A campus may log in at once; more than a few seconds of work is not taken on. */
const waiting = createFairQueue({ inAll: 400, perNetwork: 120, perAccount: 40 })

/**
 * Does costly work on passwords in its turn; a storm of logins then slows logins, not the shop, and hardly those of
 * others (`createFairQueue`). Refuses with `busy` where too many wait already.
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

/** One password typed on two systems can come as different bytes; composed, they are the same. */
const composed = (password: string) => password.normalize('NFC')

/** What is stored of a password. Refuses with `busy` (see `inPasswordSlot`). */
export const hashPassword = (password: string, asker: Asker): Promise<string> =>
  inPasswordSlot(asker, () => hash(composed(password), cost))

/** What an unknown account's password is compared with, so that it takes the same time as a known one's. */
let nobodysHash: Promise<string> | undefined

/** Whether a password is the stored one; null (no account, or none with a password) takes as long and is false. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hash(generatePassword(), cost)
  const right = await verify(stored ?? (await nobodysHash), composed(password))
  return right && stored !== null
}

/** Letters and digits that nobody mistakes for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password to be read from a mail and typed: 15 of 31 signs, 74 bits. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [group(), group(), group()].join('-')
}
