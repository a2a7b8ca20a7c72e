import { useCallback } from 'react'
import type { Answered, Sent, ShopPath } from '../../../contract/calls'
import { useSending, type CallOptions, type UsedCall } from '../../ui/calls/use-sending'
import { usePageKey } from './use-page-key'
import { useServices } from './use-page'

/** Gives a screen one call of the shop: never sent twice at once, with the form error's text and the toasts. */
export function useCall<P extends ShopPath>(
  path: P,
  options: CallOptions<Answered<P>> = {},
): UsedCall<Sent<P>, Answered<P>> {
  const services = useServices()
  const sends = useCallback((payload: Sent<P>) => services.send(path, payload), [services, path])
  return useSending(sends, usePageKey(), options)
}
