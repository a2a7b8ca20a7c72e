import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from '../../ui/router/use-router'

/**
 * Opens a dialog of the screen where its address ends in `?do=NAME`, as an action of Ctrl-K leads to it. It waits while
 * `canOpen` is undefined: not known yet. Then the address no longer asks for it, so that neither a reload nor a later
 * change of what the screen shows opens it.
 */
export function useRequested(name: string, canOpen: boolean | undefined, open: () => void): void {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const isRequested = canOpen !== undefined && query.get('do') === name
  const answer = useEffectEvent(() => {
    const rest = new URLSearchParams(query)
    rest.delete('do')
    void navigate(`?${rest.toString()}`, { replace: true, keepsScroll: true })
    if (canOpen) open()
  })
  useEffect(() => {
    if (isRequested) answer()
  }, [isRequested])
}
