import { useCallback, useEffect, useRef } from 'react'
import type { Answered, Sent, ShopPath } from '../../../contract/calls'
import { Refusal, unreached } from '../../ui/calls/post-call'
import { useSending, type CallOptions, type UsedCall } from '../../ui/calls/use-sending'
import { usePageKey, useServices } from '../store/use-page'
import type { Services } from '../store/page-store'
import { catchUp, isLost } from './catch-up'

/** Asked once the page knows what is true: what the lost answer said, or null if the call has done nothing. */
export type Look<Answer> = () => Answer | null

export interface SureOptions<P extends ShopPath> extends CallOptions<Answered<P>> {
  /** Remembers what is before the call, and returns how to tell afterwards whether it has done its work. */
  look?: (sent: Sent<P>, services: Services) => Look<Answered<P>>
  /** The server does it once however often it is sent: it is sent again, and answers what was lost. */
  repeats?: boolean
}

/**
 * `useCall` for a call that changes something. Where its answer is lost, nobody knows whether the server did it. So the
 * page first asks for what is true: if it was done, it goes on as after the answer. Otherwise the alert tells that the
 * shop was not reached. A repeat does not do it twice: if the shop could not be asked, it is asked before the repeat.
 */
export function useSureCall<P extends ShopPath>(
  path: P,
  options: SureOptions<P> = {},
): UsedCall<Sent<P>, Answered<P>> {
  const services = useServices()
  const latest = useRef(options)
  const unsure = useRef<Look<Answered<P>> | null>(null)
  useEffect(() => {
    latest.current = options
  })

  const sends = useCallback(
    async (payload: Sent<P>) => {
      const { look, repeats = false } = latest.current
      const before = unsure.current
      if (before !== null) {
        if (!(await catchUp(services, payload))) throw unreached()
        unsure.current = null
        const done = before()
        if (done !== null) return done
      }
      // A repeated call must name the same cart, even if the page has found out that the cart became an order.
      const sent = { cart: services.cart.code(), ...payload }
      const found = look?.(payload, services) ?? (() => null)
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
