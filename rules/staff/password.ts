import { trimmedPassword } from '../../contract/typed-code'

/** The minimum length of a password of staff, in characters. */
export const leastPassword = 12

/**
 * Why a password is not good enough for the office, or null: it is too short, or many people use it. `isListed` says whether a
 * password in small letters is on the list of common ones.
 */
export function whyNotStaffPassword(
  password: string,
  isListed: (plain: string) => boolean,
): 'password-too-short' | 'password-too-common' | null {
  const trimmed = trimmedPassword(password)
  if (trimmed.normalize('NFC').length < leastPassword) return 'password-too-short'
  const plain = trimmed.toLowerCase()
  return isPattern(plain) || isListed(plain) ? 'password-too-common' : null
}

/** One to four characters that repeat, or characters that follow each other: no list has all of them. */
const isPattern = (plain: string): boolean =>
  /^(.{1,4}?)\1+.{0,3}$/su.test(plain) || isRun(plain, 1) || isRun(plain, -1)

/** Whether each character is the next one (step 1), or the one before (-1); after 9 comes 0. */
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
