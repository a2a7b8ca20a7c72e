import { trimmedPassword } from '#contract/typed-text'
import { minute } from '../dates/instants'

/** The minimum length of a password of staff, in characters. */
export const minPasswordLength = 12

/**
 * Returns why a staff password is rejected, or `null`: it is too short, or common. `isListed` tells whether a password
 * in lower case is on the list of common ones.
 */
export function whyNotStaffPassword(
  password: string,
  isListed: (plain: string) => boolean,
): 'password-too-short' | 'password-too-common' | null {
  const trimmed = trimmedPassword(password)
  if (trimmed.normalize('NFC').length < minPasswordLength) return 'password-too-short'
  const plain = trimmed.toLowerCase()
  return isPattern(plain) || isListed(plain) ? 'password-too-common' : null
}

/**
 * Returns whether a password only repeats one to four characters, or consists of consecutive characters: no list
 * contains all of them.
 */
const isPattern = (plain: string): boolean =>
  /^(.{1,4}?)\1+.{0,3}$/su.test(plain) || isRun(plain, 1) || isRun(plain, -1)

/** Returns whether each character is the next one (step 1), or the one before (-1); after 9 comes 0. */
function isRun(plain: string, step: 1 | -1): boolean {
  const codes = Array.from(plain, (character) => character.codePointAt(0) ?? 0)
  return codes.every((code, at) => {
    const before = codes[at - 1]
    if (before === undefined) return true
    const isTurn = step === 1 ? before === nine && code === zero : before === zero && code === nine
    return isTurn || code - before === step
  })
}
const zero = '0'.charCodeAt(0)
const nine = '9'.charCodeAt(0)

/** Duration of a staff session; it is never prolonged. */
const SESSION_HOURS = 12
/** Duration of a session of door staff on a shared device. */
const SHARED_SESSION_MINUTES = 30
/** Time after the password or a passkey in which sensitive calls are allowed. */
const REAUTHENTICATION_MINUTES = 10

/** Returns the end of a session that starts now. Only the sessions of door staff are short on a shared device. */
export const sessionEnd = (role: string, isShared: boolean, now: Date): Date =>
  new Date(
    now.getTime() + (role === 'door' && isShared ? SHARED_SESSION_MINUTES : SESSION_HOURS * 60) * minute,
  )

interface Session {
  readonly startedBy: string
  /** When a second factor was given; `null` if never. */
  readonly factorAt: Date | null
  readonly authenticatedAt: Date
  readonly expiresAt: Date
}

/** Returns whether a role needs a second factor that the session did not give. The demo's link signs in without one. */
export const isFactorMissing = (
  { startedBy, factorAt }: Session,
  role: string,
  rolesWithFactor: readonly string[],
): boolean => factorAt === null && startedBy !== 'demo' && rolesWithFactor.includes(role)

/**
 * Returns until when a session may make sensitive calls without the password; `null` if the password is required. The
 * demo's owner has no password, so that session never needs it.
 */
export function reauthenticatedUntil(
  { startedBy, authenticatedAt, expiresAt }: Session,
  now: Date,
): Date | null {
  if (startedBy === 'demo') return expiresAt
  const end = new Date(authenticatedAt.getTime() + REAUTHENTICATION_MINUTES * minute)
  return end > now ? end : null
}

/** Returns whether a key's use is recorded: at most once a minute, so that a busy script does not write each time. */
export const isUseRecorded = (lastUsedAt: Date | null, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= minute
