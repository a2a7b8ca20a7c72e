import * as texts from '../../../texts/compiled/effects/settings'
import type { Settings } from '../../../contract/config'

interface Change {
  readonly subject: string
  readonly before: unknown
  readonly after: unknown
}

/** Sentences on how changed settings affect the shop; self-explanatory settings have none. */
export function notesOfSettings(changes: readonly Change[]): string[] {
  const settings = changes.filter(({ subject }) => subject.startsWith('settings.'))
  return settings.flatMap(({ subject, before, after }) => {
    const write = notes[subject.slice('settings.'.length) as keyof Settings]
    return write?.(before, after) ?? []
  })
}

const countries = (map: unknown): string[] => Object.keys(map as object)
const listed = (codes: readonly string[]): string => codes.join(', ')

/** The codes that only the first has. */
const without = (codes: readonly string[], others: readonly string[]): string[] =>
  codes.filter((code) => !others.includes(code))

const notes: Partial<Record<keyof Settings, (before: unknown, after: unknown) => string[]>> = {
  shopActive: (_before, after) => [after === true ? texts.shop_opens() : texts.shop_closes()],
  refundsActive: (_before, after) => (after === true ? [] : [texts.no_refunds()]),
  currency: (before, after) => [texts.currency({ before: String(before), after: String(after) })],
  timezone: () => [texts.timezone()],
  gateway: (before, after) => [
    texts.gateway({ gateway: String(after) }),
    ...(before === 'sandbox' ? [texts.test_payments_end()] : []),
  ],
  creditCardActive: (_before, after) => (after === true ? [] : [texts.no_cards()]),
  bankAccount: (before, after) => {
    if (after === null) return [texts.no_transfers()]
    // The first account replaces none.
    if (before === null) return []
    return [texts.other_account()]
  },
  bankTransferDays: () => [texts.deadlines_kept()],
  shippingRates: (before, after) => {
    const [old, now] = [countries(before), countries(after)]
    const [gone, added] = [without(old, now), without(now, old)]
    return [
      ...(gone.length > 0 ? [texts.not_shipped({ countries: listed(gone) })] : []),
      ...(added.length > 0 ? [texts.shipped({ countries: listed(added) })] : []),
    ]
  },
  shippingTaxRate: () => [texts.tax_kept()],
  shippingTaxRates: () => [texts.tax_kept()],
}
