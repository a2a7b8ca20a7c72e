// One @, something before it, labels with at least one dot after it; no spaces or control characters, and none of the
// marks that have a meaning in a mail header. Deliberately no more: only a mail that arrives proves an address.
const pattern = /^[^\s@\p{C}<>()[\]\\,;:"]+@(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}$/u

/**
 * Whether a text looks like an email address (docs/behaviour/accounts-and-limits.md, "Accounts"). Trim before;
 * 'mailto:…' is none.
 */
export function isEmail(text: string): boolean {
  return text.length <= 254 && !/^mailto:/i.test(text) && pattern.test(text)
}

/** Why a form's address cannot be mailed to, or null where it can: it is blank, or none. */
export function whyNotEmail(text: string): 'email-missing' | 'invalid-email' | null {
  const email = text.trim()
  if (!email) return 'email-missing'
  return isEmail(email) ? null : 'invalid-email'
}

/**
 * What an address is compared by: trimmed, in small letters. Keys are for looking up; mail always goes to the
 * address as it was stored, never to one that merely has the same key.
 */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}
