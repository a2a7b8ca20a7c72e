import { useCallback } from 'react'
import type { Answered, Sent, ShopPath } from '../../../contract/calls'
import { useSending, type CallOptions, type UsedCall } from '../../ui/calls/use-sending'
import { usePageKey } from './use-page-key'
import { useWorld } from './use-world'

/** Gives a screen one call of the shop: never sent twice at once, with the form error's text and the toasts. */
export function useCall<P extends ShopPath>(
  path: P,
  options: CallOptions<Answered<P>> = {},
): UsedCall<Sent<P>, Answered<P>> {
  const world = useWorld()
  const sends = useCallback((payload: Sent<P>) => world.send(path, payload), [world, path])
  return useSending(sends, usePageKey(), options)
}
