import { barcodeReadings } from '#rules/tickets/barcode-text'
import { type Keys, isSame } from '../../platform/crypto/keys'

/** A barcode that the shop signed: its text, the ticket's code and the version of its document. */
export interface ReadBarcode {
  barcode: string
  code: string
  version: number
}

/**
 * Returns the text of a ticket's barcode: its code, its version and a signature over both. It contains no name and no
 * email. A ticket whose holder changes gets a new version; the database stores only the newest. It has 30 characters
 * (capitals, digits, a dot), so that a QR code of version 2 holds it at error correction M.
 */
export const barcodeOf = (keys: Keys, code: string, version: number): string =>
  `${code}${version}.${keys.sign('barcode', `${code}:${version}`)}`

/**
 * Reads a barcode as a scanner or a person typed it (`rules/tickets/barcode-text.ts`); returns `null` if the shop signed no
 * reading of it. The database decides whether the ticket still admits.
 */
export function readBarcode(keys: Keys, text: string): ReadBarcode | null {
  for (const barcode of barcodeReadings(text)) {
    const [, code, digits] = /^([A-Z0-9]{12})(\d+)\./.exec(barcode) ?? []
    if (code === undefined || digits === undefined) continue
    const version = Number(digits)
    if (isSame(barcodeOf(keys, code, version), barcode)) return { barcode, code, version }
  }
  return null
}
