import { codeAlphabet, isOrderCode, orderCodeLength } from '../orders/order-code'

/**
 * Returns the remainder modulo 97 of a text of digits and capital letters (A = 10 … Z = 35), as in IBAN (ISO 13616) and
 * RF (ISO 11649). It is computed digit by digit, because the whole number would be too large.
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
 * Returns the structured creditor reference of a text such as an order code: 'RF', two check digits, the text (ISO
 * 11649). Other characters than letters and digits are dropped. Throws if fewer than 1 or more than 21 are left.
 */
export function rfReference(text: string): string {
  const body = text.toUpperCase().replace(/[^0-9A-Z]/g, '')
  if (body.length < 1 || body.length > 21) throw new RangeError('A reference has 1 to 21 letters and digits.')
  const check = 98 - modulo97(`${body}RF00`)
  return `RF${String(check).padStart(2, '0')}${body}`
}

/** Returns whether a text, ignoring spaces and case, is a creditor reference with correct check digits. */
export function isRfReference(text: string): boolean {
  const reference = compactReference(text)
  return (
    /^RF\d\d[0-9A-Z]{1,21}$/.test(reference) && modulo97(reference.slice(4) + reference.slice(0, 4)) === 1
  )
}

/** Normalises a reference for storage and comparison: without spaces, in capitals. */
export function compactReference(text: string): string {
  return text.replace(/\s/g, '').toUpperCase()
}

/** Formats a reference or IBAN in groups of four, as it is printed. */
export function groupedInFours(text: string): string {
  return compactReference(text).replace(/(.{4})(?=.)/g, '$1 ')
}

/**
 * The reference model that Croatian banks do not check (HR00). Our references carry their own check digits: banking
 * apps differ in how they compute the checked models, and an app with an error in it would reject the payment.
 */
export const hrModel = 'HR00'

const digits = 12

/**
 * Returns the reference ("poziv na broj") of an order code under the model HR00, which allows only digits: the code as
 * a number of twelve digits in two parts, then two check digits (ISO 7064, as in an IBAN): '012345-678901-23'.
 */
export function hrReference(orderCode: string): string {
  if (!isOrderCode(orderCode)) throw new RangeError('Not an order code.')
  const size = codeAlphabet.length
  const number = Array.from(orderCode).reduce(
    (value, character) => value * size + codeAlphabet.indexOf(character),
    0,
  )
  const body = String(number).padStart(digits, '0')
  const check = String(98 - modulo97(`${body}00`)).padStart(2, '0')
  return `${body.slice(0, 6)}-${body.slice(6)}-${check}`
}

/**
 * Returns the order code of a reference under HR00, with or without its dashes, or `null` if it is invalid or a digit
 * is wrong.
 */
export function orderCodeOfHrReference(reference: string): string | null {
  const compact = reference.replace(/[\s-]/g, '')
  if (!/^\d{14}$/.test(compact) || modulo97(compact) !== 1) return null
  let number = Number(compact.slice(0, digits))
  let code = ''
  for (let place = 0; place < orderCodeLength; place++) {
    code = (codeAlphabet[number % codeAlphabet.length] ?? '') + code
    number = Math.floor(number / codeAlphabet.length)
  }
  return number === 0 ? code : null
}
