import { decimalsOf } from '../../../rules/money/amount-text'

const locale = 'en-GB'

/** A round amount in few letters, such as `€1.2m`. */
export function roundMoneyText(amount: number, currency: string): string {
  const style = { style: 'currency', currency } as const
  const short = { ...style, notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(locale, short).format(amount / 10 ** decimalsOf(currency))
}

/** The greatest width of a letter in the size of the labels, and what stays free between two of them. */
const letter = 10
const gap = 6

/** Which labels of an axis stand apart, every second or third one if need be: the positions of those that are not empty. */
export function labelsThatFit(labels: readonly string[], step: number): number[] {
  const places = labels.flatMap((text, index) => (text === '' ? [] : [index]))
  const widest = Math.max(0, ...labels.map((text) => text.length)) * letter + gap
  const apart = ((places[1] ?? 0) - (places[0] ?? 0)) * step
  const every = apart > 0 ? Math.ceil(widest / apart) : 1
  return places.filter((_, index) => index % every === 0)
}
