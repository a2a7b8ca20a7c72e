/** A transfer in euro. */
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
 * The text of the QR code for banking apps (EPC069-12, version 002, UTF-8), without empty lines at the end. Draw it
 * with error correction M. The holder is cut to 70 characters. Throws if the amount is not between 0.01 and
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
