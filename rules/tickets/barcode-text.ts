import { normalForm } from '../text/plain-text'

/** Lengths of the parts of a barcode's text, `CODE VERSION . SIGNATURE` (`server/modules/orders/barcodes.ts`). */
const codeLength = 12
const signatureLength = 16

/** Longer texts are not barcodes; they are not normalised. */
const maxLength = 200

/**
 * Returns the barcodes that a typed or scanned text may mean, the most likely one first; empty if it has the form of
 * none. The signature decides which of them is genuine. Accepted are:
 *
 * - spaces, line breaks and other separators anywhere, also in place of the dot, and lower case;
 * - the symbology identifier of a QR code (ISO/IEC 15424: `]Q0` to `]Q6`). A scanner that types on a keyboard of another
 *   language may enter another character in place of the bracket;
 * - Y and Z swapped, as by a scanner that types on a German keyboard.
 */
export function barcodeReadings(text: string): string[] {
  if (text.length > maxLength) return []
  const typed = normalForm(text, 'NFKC').toUpperCase().trim()
  const characters = typed.replace(/^[^A-Z0-9]+Q[0-6]/, '').replace(/[^A-Z0-9]/g, '')
  const version = characters.slice(codeLength, -signatureLength)
  if (!/^[1-9]\d{0,8}$/.test(version)) return []
  const barcode = `${characters.slice(0, codeLength)}${version}.${characters.slice(-signatureLength)}`
  const swapped = barcode.replace(/[YZ]/g, (letter) => (letter === 'Y' ? 'Z' : 'Y'))
  return swapped === barcode ? [barcode] : [barcode, swapped]
}
