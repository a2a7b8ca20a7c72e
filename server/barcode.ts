import { isSame, type Keys } from './keys'

/** What a barcode of ours says: which ticket, and the how-manieth document of it. */
export interface ReadBarcode {
  code: string
  version: number
}

/**
 * The text of a ticket's barcode: its code, its version and a signature over both. No name, no email: whoever finds
 * the paper learns nothing. A changed holder gets a new version, and the database knows the newest one alone. Capitals,
 * digits and a dot, 30 signs, so a QR code of version 2 holds it at error correction M.
 */
export const barcodeOf = (keys: Keys, code: string, version: number): string =>
  `${code}${version}.${keys.sign('barcode', `${code}:${version}`)}`

/** Reads a barcode back; null where this shop did not sign it. Whether it still admits is the database's to say. */
export function readBarcode(keys: Keys, barcode: string): ReadBarcode | null {
  const [, code, digits] = /^([A-Z0-9]{12})([1-9]\d{0,8})\.[A-Z2-7]{16}$/.exec(barcode) ?? []
  if (code === undefined || digits === undefined) return null
  const version = Number(digits)
  return isSame(barcodeOf(keys, code, version), barcode) ? { code, version } : null
}
