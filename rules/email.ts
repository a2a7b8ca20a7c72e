// One @ with something before it, and labels with at least one dot after it; no spaces, control characters, or
// characters with a meaning in mail headers. Deliberately no more: only a delivered mail proves an address.
const pattern = /^[^\s@\p{C}<>()[\]\\,;:"]+@(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}$/u

/** The longest address that SMTP can carry (RFC 5321), in UTF-16 units. */
export const MAX_EMAIL_LENGTH = 254

/**
 * Whether a text looks like an email address (docs/behaviour/accounts-and-limits.md, "Accounts"). Trim it first;
 * 'mailto:…' is not one.
 */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && !/^mailto:/i.test(text) && pattern.test(text)
}

/** Why a form's address cannot get mail, or null if it can: it is empty, or invalid. */
export function whyNotEmail(text: string): 'email-missing' | 'invalid-email' | null {
  const email = text.trim()
  if (!email) return 'email-missing'
  return isEmail(email) ? null : 'invalid-email'
}
