import { minorUnits } from './amount-text'
import { directionOfWord } from './statement-words'

/** In characters: no real amount is longer. */
const maxLength = 60

/** Characters that are written for a minus, such as U+2212. */
const minusSigns = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g

/** An amount as a bank's file states it, and the currency if its text names one. */
interface BankAmount {
  /** Minor units; below 0 for a debit. */
  amount: number
  currency: string
}

/**
 * An amount as banks write it in files, with its direction: as `minorUnits`, and '−12,00' (U+2212), '(59,00)', '59,00 S',
 * '59.00 CR', '59.00 USD'. `currency` applies if the text names none. Returns null if it is no amount, or if a sign contradicts the word.
 */
export function bankAmount(text: string, currency: string): BankAmount | null {
  if (text.length > maxLength) return null
  let rest = text.trim().replace(minusSigns, '-')
  let direction: 'in' | 'out' | null = null
  let named: string | null = null
  for (;;) {
    const word = (/[^\p{L}](\p{L}+)\.?$/u.exec(rest) ?? /^(\p{L}+)\.?[^\p{L}]/u.exec(rest))?.[1]
    if (word === undefined) break
    const said = directionOfWord(word)
    if (said !== null && direction === null) direction = said
    else if (named === null && /^[A-Z]{3}$/.test(word)) named = word
    else return null
    rest = rest.replace(/[.\s]*$/, '')
    rest = (rest.endsWith(word) ? rest.slice(0, -word.length) : rest.slice(word.length))
      .replace(/^\.(?!\d)/, '')
      .trim()
  }
  rest = rest.replace(/^\p{Sc}\s*|\s*\p{Sc}$/gu, '')
  const [, inBrackets] = /^\((.*)\)$/.exec(rest) ?? []
  const value = minorUnits(inBrackets ?? rest, named ?? currency)
  if (value === null || (inBrackets !== undefined && value < 0) || (direction === 'in' && value < 0))
    return null
  if (inBrackets !== undefined && direction === 'in') return null
  const isOut = direction === 'out' || inBrackets !== undefined
  return { amount: isOut && value !== 0 ? -Math.abs(value) : value, currency: named ?? currency }
}
