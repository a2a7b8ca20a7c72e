import { MAX_EMAIL_LENGTH } from './email'

/**
 * The key for comparing an address: the same for every spelling of one mailbox. The part before the @ is in compatibility
 * form (NFKC) and lower case, the domain in ASCII as in DNS: `ANA@MÜNCHEN.example`, `ana@münchen.example` in full-width
 * letters and `ana@xn--mnchen-3ya.example` have one key.
 *
 * A text that is too long for an address is its own key: normalising takes quadratic time.
 *
 * Keys are for comparing alone. The address stored, shown and mailed to stays as its owner typed it, trimmed: two mailboxes
 * may share a key (a mail server may tell `ﬁ` from `fi`), and people do not recognise their domain in ASCII.
 */
export function emailKey(email: string): string {
  if (email.length > MAX_EMAIL_LENGTH) return email
  const { local, domain } = partsOf(email)
  return domain === null ? folded(local) : `${folded(local)}@${asciiDomain(domain)}`
}

/**
 * A stricter key, equal only for addresses that certainly reach the same mailbox: of the part before the @ it ignores just
 * the case of ASCII letters.
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

/** Lower-casing can leave letters that NFKC composes, so it is applied again. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC')

/**
 * A domain as in DNS, by the mapping (UTS 46) that `URL` applies to hosts, in browsers and in Node.js alike. What is no
 * domain is only folded.
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
