import { useCallback, useEffect, useRef } from 'react'
import type { Answered, Sent, ShopPath } from '#contract/calls'
import { Refusal, unreached } from '../../ui/calls/post-call'
import { useSending, type CallOptions, type UsedCall } from '../../ui/calls/use-sending'
import type { Services } from '../store/page-store'
import { usePageKey, useServices } from '../store/use-page'
import { catchUp, isLost } from './catch-up'

/**
 * Runs after the current state was loaded. Returns the answer that was lost, or `null` if the call was not carried out.
 */
export type FindAnswer<Answer> = () => Answer | null

export interface SureOptions<P extends ShopPath> extends CallOptions<Answered<P>> {
  /**
   * Records the state before the call, and returns a function that checks afterwards whether the call was carried out.
   */
  find?: (sent: Sent<P>, services: Services) => FindAnswer<Answered<P>>
  /** The call is idempotent: after a lost answer it is sent again and returns the same answer. */
  repeats?: boolean
}

/**
 * `useCall` for a call that changes something. If its answer is lost, it is unknown whether the server carried it out,
 * so the page loads the current state first. If the call was carried out, the page continues as after the answer.
 * Otherwise the alert says that the shop was not reached. A repeat does not do it twice: if the state could not be
 * loaded, it is loaded before the repeat.
 */
export function useSureCall<P extends ShopPath>(
  path: P,
  options: SureOptions<P> = {},
): UsedCall<Sent<P>, Answered<P>> {
  const services = useServices()
  const latest = useRef(options)
  const unsure = useRef<FindAnswer<Answered<P>> | null>(null)
  useEffect(() => {
    latest.current = options
  })

  const sends = useCallback(
    async (payload: Sent<P>) => {
      const { find, repeats = false } = latest.current
      const before = unsure.current
      if (before !== null) {
        if (!(await catchUp(services, payload))) throw unreached()
        unsure.current = null
        const done = before()
        if (done !== null) return done
      }
      // A repeated call must name the same cart, even if the page has learnt that the cart became an order.
      const sent = { cart: services.cart.code(), ...payload }
      const found = find?.(payload, services) ?? (() => null)
      try {
        return await services.send(path, sent)
      } catch (error) {
        if (!(error instanceof Refusal) || !isLost(error)) throw error
        const isKnown = await catchUp(services, payload, !repeats)
        if (isKnown && repeats) return await services.send(path, sent)
        const done = isKnown ? found() : null
        if (done !== null) return done
        unsure.current = isKnown || repeats ? null : found
        throw error
      }
    },
    [services, path],
  )
  return useSending(sends, usePageKey(), options)
}
