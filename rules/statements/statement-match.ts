import { orderCodeOfHrReference, isRfReference } from '../bank/references'
import { isOrderCode, orderCodeLength } from '../orders/order-code'
import { personNameKey } from '../text/person-name'
import { normalForm } from '../text/plain-text'

/** The order codes that a payment may name; it is not checked whether such orders exist. */
export interface NamedOrders {
  /** Codes from our own references with correct check digits. */
  byReference: string[]
  /** Codes from the payer's text that look like order codes. */
  byText: string[]
}

/**
 * Finds the order codes in a payment's reference and free text, in any notation: lower case, with spaces and line
 * breaks, joined to other words by banks that cut lines. The amount is never used.
 */
export function namedOrders(reference: string | null, text: string | null): NamedOrders {
  const written = [reference ?? '', text ?? ''].map((one) => normalForm(one, 'NFKC').toUpperCase())
  const byReference = new Set(written.flatMap((one) => [...rfCodes(one), ...hrCodes(one)]))
  const byText = new Set(written.flatMap(looseCodes))
  return { byReference: [...byReference], byText: [...byText] }
}

/** Returns the codes of RF references (ISO 11649); their check digits identify them. */
function rfCodes(text: string): string[] {
  const compact = text.replace(/[^0-9A-Z]/g, '')
  const length = 'RF00'.length + orderCodeLength
  return [...compact.matchAll(/RF(?=\d\d)/g)].flatMap(({ index }) => {
    const candidate = compact.slice(index, index + length)
    const code = candidate.slice('RF00'.length)
    return isOrderCode(code) && isRfReference(candidate) ? [code] : []
  })
}

/** Returns the codes of references of the Croatian model HR00. */
function hrCodes(text: string): string[] {
  const found = text.matchAll(/(?<!\d[ -]?)\d{6}[ -]?\d{6}[ -]?\d{2}(?![ -]?\d)|HR00[\d -]{14,20}/g)
  return [...found].flatMap(([reference]) => orderCodeOfHrReference(reference.replace(/^HR00/, '')) ?? [])
}

/**
 * Returns the groups of eight characters that could be an order code: within one word, at its beginning or end; over
 * several words, all of them.
 */
function looseCodes(text: string): string[] {
  const words = [...text.matchAll(/[0-9A-Z]+/g)].map(([word]) => word)
  const starts = new Set<number>()
  const ends = new Set<number>()
  let compact = ''
  for (const word of words) {
    starts.add(compact.length)
    compact += word
    ends.add(compact.length)
  }
  const codes: string[] = []
  for (let from = 0; from + orderCodeLength <= compact.length; from++) {
    const to = from + orderCodeLength
    const code = compact.slice(from, to)
    let isWithinOne = true
    for (let inside = from + 1; inside < to; inside++) if (starts.has(inside)) isWithinOne = false
    const isWhole = starts.has(from) && ends.has(to)
    const touches = isWithinOne && (starts.has(from) || ends.has(to))
    if ((isWhole || touches) && isOrderCode(code)) codes.push(code)
  }
  return codes
}

/** Returns the words of a name, normalised for `haveSimilarWords`. */
export const wordsOfName = (name: string): ReadonlySet<string> =>
  new Set(
    (plainName.test(name)
      ? name
          .toLowerCase()
          .normalize('NFD')
          .replace(accents, '')
          .replaceAll('đ', 'd')
          .split(/[ '.-]+/)
      : personNameKey(normalForm(name, 'NFD').replace(/\p{Mn}/gu, ''))
          .replaceAll('đ', 'd')
          .split(/[^\p{L}]+/u)
    ).filter((word) => word.length > 1),
  )

/**
 * A name of Latin letters that a person's key would only write in lower case: without those that become others (ß, ı, ĳ …).
 * Thousands of names are read at once, and the key takes ten times as long.
 */
const plainName =
  /^(?:[A-Za-z '.-]|[\u00C0-\u017E](?<![\u00D7\u00DF\u00F7\u0130-\u0133\u013F\u0140\u0149]))*$/
const accents = /[\u0300-\u036F]/g

/** Returns whether two names may be one person's: all words of the shorter one, at least two, are in the other. */
export function haveSimilarWords(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [few, many] = one.size <= other.size ? [one, other] : [other, one]
  if (few.size < 2) return false
  for (const word of few) if (!many.has(word)) return false
  return true
}

interface Suggested {
  readonly because: readonly ('code' | 'amount' | 'name')[]
}

/**
 * Returns the suggestion that a receipt may be booked to without a review: the first one lacks exactly its amount, and
 * the receipt names its code or has its buyer's name. The amount alone is not sufficient, because many orders cost the
 * same. Returns `null` if there is none, or if the next one has the same reasons.
 */
export function exactSuggestion<One extends Suggested>(suggestions: readonly One[]): One | null {
  const [first, second] = suggestions
  if (first === undefined || !first.because.includes('amount') || first.because.length < 2) return null
  const isAlike =
    second?.because.length === first.because.length &&
    second.because.every((reason) => first.because.includes(reason))
  return isAlike ? null : first
}
