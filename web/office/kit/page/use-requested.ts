import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from '#web/ui/router/use-router'

/**
 * Opens a dialog of the screen if the address ends in `?do=NAME`, as the actions of Ctrl-K do. Waits while `canOpen` is
 * `undefined`, which means unknown. Then removes `?do=NAME` from the address, so that neither a reload nor a later change of the
 * screen opens the dialog again.
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
