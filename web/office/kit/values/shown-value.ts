import { isSameValue } from '#rules/text/same-value'
import * as texts from '#texts/compiled/office/ui'
import { instantText, moneyText } from '#web/ui/formats'

/** Data of the shop that formats the values. */
interface Shop {
  currency: string
  timezone: string
}

/**
 * Returns a field's value as a short text for comparing two values: money in the shop's currency, times in its zone.
 * `beside` is the other value; of groups, such as the rates of countries, only the differences are then shown.
 */
export function shownValue(key: string, value: unknown, shop: Shop, beside?: unknown): string {
  if (Array.isArray(value) && counts[key]) return counts[key](value.length)
  const text =
    isGroup(value) && isGroup(beside)
      ? whatDiffers(key, value, beside, shop)
      : textOf(key, value, shop, isGroup(value) ? ', ' : undefined)
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text
}

/** Returns the whole of a value that `shownValue` may shorten, one entry per line, or `null` if it shows all of it. */
export function wholeValue(key: string, value: unknown, shop: Shop): string | null {
  if (typeof value === 'string') return value.length > maxShown ? value : null
  if (typeof value !== 'object' || value === null) return null
  const text = textOf(key, value, shop, '\n')
  return text.includes('\n') || text.length > maxShown || (text !== nothing && key in counts) ? text : null
}

const nothing = texts.nothing()
const maxShown = 60
const counts: Readonly<Record<string, (count: number) => string>> = {
  payment_plan: (count) => (count === 0 ? texts.none() : texts.payments({ count })),
  travel_times: (count) => texts.departures({ count }),
}
/** Fields in minor units; in groups, each entry is. */
const amounts = new Set([
  'amount',
  'discount_amount',
  'fee',
  'overpayment',
  'price',
  'refund_fee',
  'shippingRates',
  'total',
  'total_paid',
])

/** Fields whose value is an identifier, such as the payment method `bank_transfer` or the call `save-item`. */
const ownWords = new Set([
  'action',
  'call',
  'kind',
  'list',
  'method',
  'outcome',
  'payment_method',
  'payment_status',
  'state',
  'status',
])

type Group = Readonly<Record<string, unknown>>
/** Returns whether the value is an object with named values, such as the labels of a status. */
const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a value as text, its entries joined by a separator. */
function textOf(key: string, value: unknown, shop: Shop, separator = ', '): string {
  if (Array.isArray(value))
    return (
      value.map((one: unknown) => textOf(key, one, shop)).join(value.some(isGroup) ? separator : ', ') ||
      nothing
    )
  if (isGroup(value))
    return (
      Object.entries(value)
        .map(([name, part]) => `${labelOf(name)}: ${textOf(keyWithin(key, name), part, shop)}`)
        .join(separator) || nothing
    )
  if (value === null || value === undefined || value === '') return nothing
  if (typeof value === 'boolean') return value ? texts.yes() : texts.no()
  if (typeof value === 'number') return amounts.has(key) ? moneyText(value, shop.currency) : String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)$/.test(text)) return instantText(text, shop.timezone)
  if (ownWords.has(key)) return text.replaceAll(/[_-]/g, ' ')
  return text.replaceAll(/<[^<>]*>/g, ' ').trim()
}

const whatDiffers = (key: string, group: Group, beside: Group, shop: Shop): string =>
  [...new Set([...Object.keys(group), ...Object.keys(beside)])]
    .filter((name) => !isSameValue(group[name], beside[name]))
    .map((name) => {
      const [part, other] = [group[name], beside[name]]
      const within = keyWithin(key, name)
      return `${labelOf(name)}: ${part === undefined ? '–' : shownValue(within, part, shop, other)}`
    })
    .join(', ')

const keyWithin = (key: string, name: string): string => (amounts.has(key) ? key : name)

/** Returns an identifier such as `vatNumber` or `stock_level` as words. */
const labelOf = (name: string): string =>
  name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_all, one: string, other: string) => `${one} ${other.toLowerCase()}`)
