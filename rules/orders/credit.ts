import { prorate, sum } from '../money/money'
import { taxWithin } from '../money/tax'

/** An amount of one tax rate on a document, in minor units; `rate` as its shortest decimal ('25', '5.5'). */
export interface RateAmount {
  rate: string
  net: number
  tax: number
}

/** Returns the gross amount of a document's taxes. */
export const grossOf = (taxes: readonly RateAmount[]): number => sum(taxes.map(({ net, tax }) => net + tax))

/** Returns the amounts with the opposite sign. */
export const negated = (taxes: readonly RateAmount[]): RateAmount[] =>
  taxes.map(({ rate, net, tax }) => ({ rate, net: 0 - net, tax: 0 - tax }))

/**
 * Returns the part of an invoice that no credit note has credited yet, per rate in ascending order. Amounts of credit
 * notes are negative, as they are printed.
 */
export function leftToCredit(
  invoice: readonly RateAmount[],
  creditNotes: readonly (readonly RateAmount[])[],
): RateAmount[] {
  const rows = [...invoice, ...creditNotes.flat()]
  const rates = [...new Set(rows.map(({ rate }) => rate))].toSorted((a, b) => Number(a) - Number(b))
  return rates.map((rate) => {
    const own = rows.filter((row) => row.rate === rate)
    return { rate, net: sum(own.map(({ net }) => net)), tax: sum(own.map(({ tax }) => tax)) }
  })
}

/**
 * Returns the taxes of a credit note for the `requested` gross amounts per rate, positive, lowest rate first. A note
 * never credits more of a rate than is left. The refund of a discounted item may exceed what the invoice taxed at its
 * rate; the remainder is then credited at the other rates by largest remainder. The tax of a rate is rounded once, and
 * the last note of a rate credits exactly the remaining net and tax, so that invoice and notes add up to 0. The result
 * is less than requested only if less is left in total.
 */
export function creditTaxes(
  requested: readonly { rate: string; gross: number }[],
  left: readonly RateAmount[],
): RateAmount[] {
  const open = left.map(({ net, tax }) => net + tax)
  const wanted = left.map(({ rate }) =>
    sum(requested.filter((one) => one.rate === rate).map(({ gross }) => gross)),
  )
  const own = wanted.map((gross, index) => Math.min(gross, open[index] ?? 0))
  const others = open.map((gross, index) => gross - (own[index] ?? 0))
  const beyond = Math.min(sum(requested.map(({ gross }) => gross)) - sum(own), sum(others))
  const extra = beyond === 0 ? others.map(() => 0) : prorate(beyond, others)
  return taxesWithin(
    own.map((gross, index) => gross + (extra[index] ?? 0)),
    left,
  )
}

/**
 * Returns a part of what is left, divided over all its rates in proportion, by largest remainder; at most all of it.
 * The last part of a rate has exactly the remaining net and tax.
 */
export function partOf(gross: number, left: readonly RateAmount[]): RateAmount[] {
  const open = left.map(({ net, tax }) => net + tax)
  const part = Math.min(gross, sum(open))
  return part === 0 ? [] : taxesWithin(prorate(part, open), left)
}

/**
 * Returns the net and tax of a gross amount of each rate, which must not exceed what is left of it. Rates with 0 are
 * left out.
 */
const taxesWithin = (grosses: readonly number[], left: readonly RateAmount[]): RateAmount[] =>
  left.flatMap((rate, index) => {
    const gross = grosses[index] ?? 0
    if (gross === 0) return []
    const rounded = Math.min(taxWithin(gross, Number(rate.rate)), rate.tax)
    const tax = Math.max(rounded, gross - rate.net)
    return [{ rate: rate.rate, net: gross - tax, tax }]
  })
