import { typedCode } from '#contract/typed-text'
import { codeAlphabet } from '../orders/order-code'
import { barcodeReadings } from '../tickets/barcode-text'
import { normalForm, tidyText } from './plain-text'

/**
 * LIKE patterns of one word of a search. The database folds case, accents and letters such as đ on both sides.
 */
export interface SoughtWord {
  /** The word as it was typed, for texts without names, such as references. */
  readonly typed: string
  /** Patterns for names, of which one must match: `Anne-Sophie` is found as two words and as one. */
  readonly inNames: readonly string[]
  /**
   * A part of the word that every matching text contains, for the index; empty if the index should use the patterns.
   */
  readonly part: string
}

/** The words of a search. A text matches if it contains all of them, in any order. */
export type SoughtWords = readonly SoughtWord[]

/**
 * Hyphens, dashes and apostrophes, as characters of a regular expression's class. Names are written with or without
 * them, so a search ignores them.
 */
export const nameMarks =
  "\\-\u2010-\u2015\u2212\uFE63\uFF0D'\u2018\u2019\u201B\u2032\u02B9\u02BB\u02BC\u02BE\u02BF`\u00B4\uFF07"

const threeInARow = /[\p{L}\p{N}]{3}/u
const anyLetter = /[\p{L}\p{N}]/u
const betweenParts = new RegExp(`[${nameMarks}]+`, 'u')

/**
 * Returns the words of a search in texts whose every field begins with a space. Words with three letters or digits in a
 * row match anywhere; shorter ones only where a word begins, because an index by trigrams knows no more. Returns `null`
 * without any letter or digit: nothing is found then.
 */
export function soughtWords(text: string): SoughtWords | null {
  // Before NFKC, which makes a space and a mark of an acute accent that stands alone.
  const apostrophes = text.replaceAll('\u00B4', "'")
  // Full-width forms become narrow: one of them becomes a % or _ when the database folds it.
  const words = tidyText(normalForm(apostrophes, 'NFKC'))
    .split(' ')
    .filter((word) => anyLetter.test(word))
  return words.length === 0 ? null : words.map(soughtWord)
}

function soughtWord(word: string): SoughtWord {
  const parts = word.split(betweenParts).filter((part) => part !== '')
  const longest = parts.filter((part) => threeInARow.test(part)).toSorted((a, b) => b.length - a.length)[0]
  // As several words only from the beginning of one: O'Neill is not in "Marko Neill".
  const inNames = parts.length > 1 ? [` ${parts.join(' ')}`, parts.join('')] : parts
  return {
    typed: likePattern(word),
    inNames: inNames.map(likePattern),
    part: longest === undefined ? '' : likePattern(longest),
  }
}

function likePattern(term: string): string {
  const isPart = threeInARow.test(term) || /^[^\p{L}\p{N}]/u.test(term)
  return `%${isPart ? '' : ' '}${term.replace(/[\\%_]/g, '\\$&')}%`
}

const isTicketCode = new RegExp(`^[${codeAlphabet}]{12}`)

/**
 * Returns the ticket code in a barcode as scanners and people enter it, or in a text that begins like one: twelve
 * characters, the version, and a dot with a part of the signature (`server/modules/orders/barcodes.ts`). Any other text
 * is returned unchanged.
 */
export function ticketCodeIn(text: string): string {
  const reading = barcodeReadings(text).find((one) => isTicketCode.test(one))
  if (reading !== undefined) return reading.slice(0, 12)
  const [, code] = /^\s*([A-Z0-9]{12})[1-9]\d{0,8}(?:\.[A-Z2-7]{0,16})?\s*$/i.exec(typedCode(text)) ?? []
  return code ?? text
}
