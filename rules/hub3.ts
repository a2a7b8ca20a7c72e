import { normalForm } from './normal-form'
import { hrModel } from './hr-reference'
import { inLatin } from './sepa-text'

/** The payer or the payee, as the slip shows it; unknown fields are empty. */
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
  /** Under the model HR00, such as one from `hrReference`. */
  reference: string
  description: string
}

/**
 * The text of the PDF417 barcode that Croatian banking apps read (HUB3): fourteen lines, each ended by a line feed.
 * Fields are cut to their length; characters that the slip does not allow are replaced or removed. Draw it with nine
 * columns and error correction 4. Throws if the amount does not fit.
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
 * A text in the slip's characters, cut to its field: other letters are transliterated as for all banks, and characters
 * without a transliteration are removed.
 */
function field(text: string, length: number): string {
  const plain = Array.from(normalForm(text, 'NFC'), (character) =>
    croatian.includes(character) ? character : inLatin(character),
  ).join('')
  const known = plain.replace(/[^A-Za-z0-9ČĆĐŠŽčćđšž,.:+?'/() -]/g, ' ')
  return known.replace(/ +/g, ' ').trim().slice(0, length).trim()
}
