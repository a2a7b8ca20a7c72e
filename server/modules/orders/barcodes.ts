import { type Keys, isSame } from '../../platform/crypto/keys'

/** Content of a barcode: the ticket's code and the version of its document. */
interface ReadBarcode {
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
 * Reads a barcode; returns `null` if the shop did not sign it. The database decides whether the ticket still admits.
 */
export function readBarcode(keys: Keys, barcode: string): ReadBarcode | null {
  const [, code, digits] = /^([A-Z0-9]{12})([1-9]\d{0,8})\.[A-Z2-7]{16}$/.exec(barcode) ?? []
  if (code === undefined || digits === undefined) return null
  const version = Number(digits)
  return isSame(barcodeOf(keys, code, version), barcode) ? { code, version } : null
}
