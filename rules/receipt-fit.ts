import { sum } from './money'

/** How the amount of a receipt fits what its order lacks. */
export interface ReceiptFit {
  /** `exact`: it fills the next payments that are due in full, and leaves nothing over. */
  readonly fit: 'exact' | 'too-low' | 'too-high' | 'already-paid'
  /**
   * In minor units: if it is too low, the payments that it would have to fill, of which it fills the last one in part; else what
   * the order lacks, or of an exact one what it fills.
   */
  readonly due: number
}

/**
 * Compares a receipt with the payments of its order. `lacking`: what each open payment lacks, above 0, in the order in which
 * money fills them; all amounts in minor units.
 */
export function receiptFit(amount: number, lacking: readonly number[]): ReceiptFit {
  const missing = sum(lacking)
  if (missing === 0) return { fit: 'already-paid', due: 0 }
  if (amount > missing) return { fit: 'too-high', due: missing }
  const steps = lacking.map((_, index) => sum(lacking.slice(0, index + 1)))
  const due = steps.find((step) => step >= amount) ?? missing
  return { fit: due === amount ? 'exact' : 'too-low', due }
}

/** Returns what the payments still lack after a receipt, which fills them in their order. */
export function lackingAfter(amount: number, lacking: readonly number[]): number[] {
  let left = amount
  return lacking.flatMap((one) => {
    const part = Math.min(one, left)
    left -= part
    return one > part ? [one - part] : []
  })
}
