import { useState } from 'react'
import type { Sent } from '../../../contract/calls'
import { useSending, type CallOptions, type UsedCall } from '../../ui/calls/use-sending'
import { usePageKey } from '../store/use-page-key'
import { useServices } from '../store/use-page'
import { createLastCall, type LastPath } from './last-call'

/** `useCall` for a call that ends this login (`createLastCall`). */
export function useLastCall<P extends LastPath>(
  path: P,
  notice: string,
  options: CallOptions<true>,
): UsedCall<Sent<P>, true> {
  const { session } = useServices()
  const [sends] = useState(() => createLastCall(session, path, notice))
  return useSending(sends, usePageKey(), options)
}
