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
  shopActive: (_before, after) => [
    after === true
      ? 'The shop opens: what is published can be bought at once.'
      : 'The shop closes: nothing can be bought until it opens again. Orders, tickets and refunds stay reachable.',
  ],
  refundsActive: (_before, after) => (after === true ? [] : ['Customers cannot ask for refunds any more.']),
  currency: (before, after) => [
    `Amounts keep their numbers: 10.00 ${String(before)} becomes 10.00 ${String(after)}. Orders keep their currency.`,
  ],
  timezone: () => ['Days in lists, reports and deadlines are those of the new time zone.'],
  gateway: (before, after) => [
    `New card payments go to ${String(after)}.`,
    ...(before === 'sandbox' ? ['Test payments that are open end.'] : []),
  ],
  creditCardActive: (_before, after) =>
    after === true ? [] : ['Nobody can pay by card. Payment plans are paid by card only.'],
  bankAccount: (before, after) => {
    if (after === null) return ['Nobody can pay by transfer any more.']
    // The first account replaces none.
    if (before === null) return []
    return [
      'Transfers of open orders are asked for at the new account: who has the old one already may still use it.',
    ]
  },
  bankTransferDays: () => ['Orders that wait already keep their deadline.'],
  shippingRates: (before, after) => {
    const [old, now] = [countries(before), countries(after)]
    const [gone, added] = [without(old, now), without(now, old)]
    return [
      ...(gone.length > 0 ? [`Goods are not shipped to ${listed(gone)} any more.`] : []),
      ...(added.length > 0 ? [`Goods are shipped to ${listed(added)} now.`] : []),
    ]
  },
  shippingTaxRate: () => ['Orders keep the tax that they were placed with.'],
  shippingTaxRates: () => ['Orders keep the tax that they were placed with.'],
}
