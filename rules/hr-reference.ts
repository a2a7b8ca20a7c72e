import { codeAlphabet, isOrderCode, orderCodeLength } from './order-code'
import { modulo97 } from './rf-reference'

/**
 * The model of references that Croatian banks do not check (HR00). Ours have their own check digits: banking apps
 * differ in how they compute the checked models, and an app that computes them wrongly would refuse the payment.
 */
export const hrModel = 'HR00'

const digits = 12

/**
 * The reference ("poziv na broj") of an order code under the model HR00, which allows only digits: the code as a number
 * of twelve digits in two parts, then two check digits (ISO 7064, as in an IBAN): '012345-678901-23'.
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

/** The order code of such a reference, with or without its dashes; null if it is invalid or a digit is wrong. */
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
