import { instantText, moneyText } from '../../../parts/words'

/** A field's value in a few words, where two of them are compared. */
export function shownValue(
  key: string,
  value: unknown,
  shop: { currency: string; timezone: string },
): string {
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return counts[key]?.(value.length) ?? String(value.length)
  if (typeof value === 'object') return Object.keys(value).join(', ') || 'nothing'
  if (typeof value === 'number') return amounts.has(key) ? moneyText(value, shop.currency) : String(value)
  const text = typeof value === 'string' ? value : ''
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return instantText(text, shop.timezone)
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text
}

/** The whole of a value of which `shownValue` shows a part; null: it shows all of it. */
export function wholeValue(value: unknown): string | null {
  if (typeof value === 'string') return value.length > mostShown ? value : null
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return null
  return JSON.stringify(value, null, 1)
}

const counts: Readonly<Record<string, (count: number) => string>> = {
  payment_plan: (count) => (count === 0 ? 'none' : `${count} payments`),
  travel_times: (count) => `${count} departure${count === 1 ? '' : 's'}`,
}
const amounts = new Set(['price', 'fee', 'refund_fee', 'discount_amount'])
const mostShown = 60
