/**
 * A text of digits and letters (A = 10 … Z = 35) modulo 97, as in IBAN (ISO 13616) and RF (ISO 11649). Computed digit
 * by digit, because the whole number would be too large. Capital letters and digits only.
 */
export function modulo97(text: string): number {
  let rest = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/**
 * The structured creditor reference of a text such as an order code: 'RF', two check digits, the text (ISO 11649).
 * Other characters than letters and digits are dropped. Throws where fewer than 1 or more than 21 are left.
 */
export function rfReference(text: string): string {
  const body = text.toUpperCase().replace(/[^0-9A-Z]/g, '')
  if (body.length < 1 || body.length > 21) throw new RangeError('A reference has 1 to 21 letters and digits.')
  const check = 98 - modulo97(`${body}RF00`)
  return `RF${String(check).padStart(2, '0')}${body}`
}

/** Whether a text, ignoring spaces and case, is a creditor reference with correct check digits. */
export function isRfReference(text: string): boolean {
  const reference = compactReference(text)
  return (
    /^RF\d\d[0-9A-Z]{1,21}$/.test(reference) && modulo97(reference.slice(4) + reference.slice(0, 4)) === 1
  )
}

/** A reference for storage and comparison: without spaces, in capitals. */
export function compactReference(text: string): string {
  return text.replace(/\s/g, '').toUpperCase()
}

/** A reference or IBAN in groups of four, as it is printed. */
export function groupedInFours(text: string): string {
  return compactReference(text).replace(/(.{4})(?=.)/g, '$1 ')
}
