import { useCallback } from 'react'
import { keptKeys } from './store/kept'
import { useConfig, useWorld } from './store/use-world'

/** The events of the specification, point 1. */
export type TrackingEvent =
  | 'AddToCart'
  | 'CustomizeProduct'
  | 'ViewContent'
  | 'Purchase'
  | 'CompleteRegistration'

export interface TrackedContent {
  /** External codes. */
  ids: readonly string[]
  /** The amount in minor units. */
  value?: number
  /** The code of the order: by it the pixel's owner counts a purchase once. */
  order?: string
}

/**
 * Reports an event to the configured pixel, and only after the visitor's consent. It is the pixel's image form: no
 * foreign script runs in the shop, no name or address is sent. Answers whether it was reported.
 */
export function useTracking(): (event: TrackingEvent, content?: TrackedContent) => boolean {
  const { pixelId, currency } = useConfig()
  const { keeper } = useWorld()
  return useCallback(
    (event, content) => {
      if (pixelId === null || keeper.read(keptKeys.consent) !== 'yes') return false
      new Image().src = `https://www.facebook.com/tr?${trackingQuery(pixelId, currency, event, content).toString()}`
      return true
    },
    [pixelId, currency, keeper],
  )
}

/** The query of the pixel's address; the value goes out in the currency's major unit. */
export function trackingQuery(
  pixelId: string,
  currency: string,
  event: TrackingEvent,
  content?: TrackedContent,
): URLSearchParams {
  const query = new URLSearchParams({ id: pixelId, ev: event, noscript: '1' })
  if (!content) return query
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  query.set('cd[content_ids]', JSON.stringify(content.ids))
  query.set('cd[content_type]', 'product')
  query.set('cd[currency]', currency)
  if (content.value !== undefined) query.set('cd[value]', (content.value / 10 ** digits).toFixed(digits))
  if (content.order !== undefined) {
    query.set('cd[num_items]', String(content.ids.length))
    query.set('eid', content.order)
  }
  return query
}
