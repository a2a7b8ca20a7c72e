import { frequentPasswords } from './frequent-passwords'

/** The fewest characters of a password of staff. */
export const leastPassword = 12

/** Why a password is not good enough for the office, or null: it is too short, or one that many people use. */
export function whyNotStaffPassword(password: string): 'password-too-short' | 'password-too-common' | null {
  if (password.normalize('NFC').length < leastPassword) return 'password-too-short'
  const plain = password.toLowerCase()
  const isOneCharacter = new Set(plain).size < 3
  return isOneCharacter || frequentPasswords.has(plain) ? 'password-too-common' : null
}
