import { minorUnits } from '../money/amount-text'
import { directionOfWord } from '../statements/bank-vocabulary'
import { normalForm } from '../text/plain-text'
import { hrModel } from './references'
import { inLatin } from './sepa-text'

/** Data of a transfer in euro. */
export interface EpcTransfer {
  holder: string
  iban: string
  bic: string | null
  /** In cents. */
  amount: number
  /** A structured creditor reference, such as one from `rfReference`. */
  reference: string
}

/**
 * Returns the text of the QR code for banking apps (EPC069-12, version 002, UTF-8), without empty lines at the end.
 * Draw it with error correction M. The holder is cut to 70 characters. Throws if the amount is not between 0.01 and
 * 999,999,999.99, or the reference is longer than 35.
 */
export function epcQr({ holder, iban, bic, amount, reference }: EpcTransfer): string {
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > 99_999_999_999) {
    throw new RangeError('The amount cannot be put into a transfer code.')
  }
  if (reference.length > 35) throw new RangeError('The reference is too long for a transfer code.')
  const name = Array.from(holder.replace(/\s+/g, ' ').trim()).slice(0, 70).join('')
  const euros = `EUR${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
  const purpose = ''
  return ['BCD', '002', '1', 'SCT', bic ?? '', name, iban.replace(/\s/g, ''), euros, purpose, reference].join(
    '\n',
  )
}

/** The payer or the payee on the slip; unknown fields are empty. */
export interface Hub3Party {
  name: string
  street: string
  /** Postcode and place. */
  town: string
}

/** A transfer in euro to a Croatian account. */
export interface Hub3Transfer {
  /** In cents. */
  amount: number
  payer: Hub3Party
  payee: Hub3Party
  iban: string
  /** Reference under the model HR00, such as one from `hrReference`. */
  reference: string
  description: string
}

/**
 * Returns the text of the PDF417 barcode that Croatian banking apps read (HUB3): fourteen lines, each ended by a line
 * feed. Fields are cut to their length; characters that the slip does not allow are replaced or removed. Draw it with
 * nine columns and error correction 4. Throws if the amount does not fit.
 */
export function hub3({ amount, payer, payee, iban, reference, description }: Hub3Transfer): string {
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > 99_999_999_999)
    throw new RangeError('The amount cannot be put into a payment slip.')
  const lines = [
    'HRVHUB30',
    'EUR',
    String(amount).padStart(15, '0'),
    field(payer.name, 30),
    field(payer.street, 27),
    field(payer.town, 27),
    field(payee.name, 25),
    field(payee.street, 25),
    field(payee.town, 27),
    iban.replace(/\s/g, ''),
    hrModel,
    field(reference, 22),
    // "Other": the description states the purpose.
    'OTHR',
    field(description, 35),
  ]
  return lines.map((line) => `${line}\n`).join('')
}

const croatian = 'ČĆĐŠŽčćđšž'

/**
 * Converts a text to the slip's characters and cuts it to its field. Other letters are transliterated as for all banks;
 * characters without a transliteration are removed.
 */
function field(text: string, length: number): string {
  const plain = Array.from(normalForm(text, 'NFC'), (character) =>
    croatian.includes(character) ? character : inLatin(character),
  ).join('')
  const known = plain.replace(/[^A-Za-z0-9ČĆĐŠŽčćđšž,.:+?'/() -]/g, ' ')
  return known.replace(/ +/g, ' ').trim().slice(0, length).trim()
}

/** Maximum length in characters; no real amount is longer. */
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
 * Parses an amount as banks write it in files, with its direction: as `minorUnits`, and '−12,00' (U+2212), '(59,00)',
 * '59,00 S', '59.00 CR', '59.00 USD'. `currency` applies if the text names none. Returns null if the text is not an
 * amount, or if a sign contradicts the word.
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
