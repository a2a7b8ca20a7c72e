import { useCallback } from 'react'
import { decimalText } from '#rules/money/amount-text'
import { readConsent, useConsent } from './consent/consent'
import { useConfig, useServices } from './store/use-page'

/** The events that are reported (docs/behaviour/pages.md, "The pixel"). */
export type TrackingEvent =
  | 'AddToCart'
  | 'CustomizeProduct'
  | 'ViewContent'
  | 'Purchase'
  | 'CompleteRegistration'

export interface TrackedContent {
  /** External codes, one per piece. */
  ids: readonly string[]
  /** The amount in minor units, fees included. */
  value: number
  /** The order's code, by which the pixel's owner counts a purchase once. */
  order?: string
}

/** Reports an event; returns whether it was sent. */
type Track = (event: TrackingEvent, content?: TrackedContent) => boolean

/**
 * Returns the function that reports an event to the configured pixel, only with the visitor's consent
 * (docs/behaviour/pages.md, "The pixel"). It uses the pixel's image form: no foreign script runs in the shop, and
 * neither name nor address nor the page's URL is sent. The function changes with the choice, so that effects report the
 * current screen.
 */
export function useTracking(): Track {
  const { pixelId, currency } = useConfig()
  const { keeper } = useServices()
  const [consent] = useConsent()
  return useCallback(
    (event, content) => {
      // Another tab may have withdrawn the consent.
      if (!pixelId || consent !== 'yes' || readConsent(keeper) !== 'yes') return false
      new Image().src = `https://www.facebook.com/tr?${trackingQuery(pixelId, currency, event, content).toString()}`
      return true
    },
    [pixelId, currency, consent, keeper],
  )
}

/** Returns the query of the pixel's address, with the value in the currency's major unit. */
export function trackingQuery(
  pixelId: string,
  currency: string,
  event: TrackingEvent,
  content?: TrackedContent,
): URLSearchParams {
  const query = new URLSearchParams({ id: pixelId, ev: event, noscript: '1' })
  if (!content) return query
  const { ids, value, order } = content
  const contents = [...new Set(ids)].map((id) => ({ id, quantity: ids.filter((each) => each === id).length }))
  query.set('cd[content_ids]', JSON.stringify(contents.map(({ id }) => id)))
  query.set('cd[contents]', JSON.stringify(contents))
  query.set('cd[content_type]', 'product')
  query.set('cd[currency]', currency)
  query.set('cd[value]', decimalText(value, currency))
  if (order !== undefined) {
    query.set('cd[num_items]', String(ids.length))
    query.set('eid', order)
  }
  return query
}
