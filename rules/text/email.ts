import { typedEmail } from '#contract/typed-text'

export { typedEmail, typedOfficeEmail } from '#contract/typed-text'

// One @ with something before it, and labels with at least one dot after it; no spaces, control characters, or
// characters with a meaning in mail headers. Deliberately no more: only a delivered mail proves an address.
const pattern = /^[^\s@\p{C}<>()[\]\\,;:"]+@(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}$/u

/** The longest address that SMTP can carry (RFC 5321), in UTF-16 units. */
export const MAX_EMAIL_LENGTH = 254

/**
 * Returns whether a text looks like an email address (docs/behaviour/accounts-and-limits.md, "Accounts"). Normalise it
 * first (`typedEmail`); 'mailto:…' is not one.
 */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && !/^mailto:/i.test(text) && pattern.test(text)
}

/** Returns why a form's address cannot receive mail: it is empty or invalid. Returns `null` if it can. */
export function whyNotEmail(text: string): 'email-missing' | 'invalid-email' | null {
  const email = typedEmail(text)
  if (!email) return 'email-missing'
  return isEmail(email) ? null : 'invalid-email'
}

/**
 * Returns the key for comparing an address, the same for every spelling of one mailbox. The part before the @ is in
 * compatibility form (NFKC) and lower case, the domain in ASCII as in DNS: `ANA@MÜNCHEN.example`, `ana@münchen.example`
 * in full-width letters and `ana@xn--mnchen-3ya.example` have one key.
 *
 * A text that is too long for an address is its own key, because normalising takes quadratic time.
 *
 * Keys are only for comparing. The address that is stored, shown and mailed to stays as its owner typed it, trimmed:
 * two mailboxes may share a key (a mail server may distinguish `ﬁ` from `fi`), and people do not recognise their domain
 * in ASCII.
 */
export function emailKey(email: string): string {
  if (email.length > MAX_EMAIL_LENGTH) return email
  const { local, domain } = partsOf(email)
  // The compatibility form of some characters starts with a space, such as that of U+1FCD.
  const start = folded(local).trimStart()
  return domain === null ? start.trimEnd() : `${start}@${asciiDomain(domain)}`
}

/**
 * Returns a stricter key, equal only for addresses that certainly reach the same mailbox: of the part before the @ it
 * ignores just the case of ASCII letters.
 */
export function mailboxKey(email: string): string {
  if (email.length > MAX_EMAIL_LENGTH) return email
  const { local, domain } = partsOf(email)
  const plain = local.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  return domain === null ? plain : `${plain}@${asciiDomain(domain)}`
}

function partsOf(email: string): { local: string; domain: string | null } {
  const text = email.trim()
  const at = text.lastIndexOf('@')
  return at < 0 ? { local: text, domain: null } : { local: text.slice(0, at), domain: text.slice(at + 1) }
}

/**
 * Returns a text in compatibility form (NFKC) and lower case. Lower-casing can leave letters that NFKC composes, so it
 * is applied again.
 */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC')

/**
 * Returns a domain as in DNS, by the mapping (UTS 46) that `URL` applies to hosts, in browsers and in Node.js alike. A
 * text that is not a domain is only folded.
 */
function asciiDomain(domain: string): string {
  // DNS allows no more characters. The others end a host in a URL, or are decoded there.
  if (domain === '' || domain.length > 255 || /[\s%/\\?#:@[\]]/.test(domain)) return folded(domain)
  try {
    // With a last label of its own, since a host that ends in a number is read as an IPv4 address.
    const { hostname } = new URL(`http://${domain}.a`)
    return hostname.endsWith('.a') ? hostname.slice(0, -2) : folded(domain)
  } catch {
    return folded(domain)
  }
}
