/**
 * The VAT numbers of the European Union after their prefix, as VIES accepts them (its FAQ, "What is the format of a VAT
 * number?"). Greece has the prefix EL, Northern Ireland XI.
 */
const formats: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-W][A-I]?|\d[A-Z*+]\d{5}[A-Z])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d*+]{10}\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
}

/** Returns the prefix of a country's VAT numbers; `null` outside the European Union. */
function prefixOf(country: string): string | null {
  const prefix = country === 'GR' ? 'EL' : country
  return Object.hasOwn(formats, prefix) && country !== 'XI' && country !== 'EL' ? prefix : null
}

/** Form of any other number: letters, digits and the punctuation between them. */
const otherNumber = /^[A-Z\d][A-Z\d./&*+-]{1,29}$/

/** Returns a text with ASCII letters in upper case. `toUpperCase` alone would make some from other letters, such as `ß`. */
const upperCase = (typed: string): string => typed.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase())

/**
 * Returns a company's VAT number in the form that is stored and printed: upper case, without spaces; in the European
 * Union with its prefix (`HR…`) and without dots and hyphens. Returns `null` if a number does not have its country's
 * form; Croatian numbers also need the correct check digit. A company may have a number of another member state than
 * its address. Outside the Union every short plain text is accepted.
 */
export function vatNumberOf(typed: string, country: string): string | null {
  const compact = upperCase(typed).replaceAll(/\s/g, '')
  const own = prefixOf(country)
  if (own === null) return otherNumber.test(compact) ? compact : null
  const plain = compact.replaceAll(/[.\-/]/g, '').replace(/^GR(?=\d)/, 'EL')
  return [plain, own + plain].find((number) => euNumberOf(number) !== null) ?? null
}

/**
 * Returns the member state and number of a stored VAT number of the European Union, in the form that VIES takes; `null`
 * for any other number.
 */
export function euNumberOf(stored: string): { country: string; number: string } | null {
  const country = stored.slice(0, 2)
  const number = stored.slice(2)
  if (!Object.hasOwn(formats, country) || formats[country]?.test(number) !== true) return null
  return country === 'HR' && !isOib(number) ? null : { country, number }
}

/**
 * Returns the member state and number of the seller's VAT number as typed in the settings, in any spelling; a Croatian
 * number may lack its prefix. Returns `null` if it is not a valid number of the European Union.
 */
export function sellerNumberOf(typed: string | null): ReturnType<typeof euNumberOf> {
  const compact = upperCase(typed ?? '').replaceAll(/[\s.\-/]/g, '')
  return euNumberOf(isOib(compact) ? `HR${compact}` : compact)
}

/** The country (ISO 3166) of a prefix of VAT numbers. */
const prefixCountries: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' }

/**
 * Returns the seller's VAT number in the form for electronic invoices, and its country (ISO 3166). Returns `null` if it
 * is not a valid number of the European Union.
 */
export function sellerVatId(typed: string | null): { vat_id: string; country: string } | null {
  const found = sellerNumberOf(typed)
  if (found === null) return null
  const { country, number } = found
  return { vat_id: country + number, country: prefixCountries[country] ?? country }
}

/**
 * Returns a buyer's stored VAT number if electronic invoices may contain it, or `null` if it lacks the prefix of a
 * country.
 */
export const buyerVatId = (stored: string, country: string): string | null =>
  euNumberOf(stored) !== null || stored.startsWith(country) ? stored : null

/**
 * Returns whether a text is a Croatian OIB: 11 digits, of which the last is the check digit of the others (ISO 7064 MOD
 * 11,10).
 */
export function isOib(text: string): boolean {
  if (!/^\d{11}$/.test(text)) return false
  let rest = 10
  for (const digit of text.slice(0, -1)) rest = (((rest + Number(digit)) % 10 || 10) * 2) % 11
  return (11 - rest) % 10 === Number(text.slice(-1))
}
