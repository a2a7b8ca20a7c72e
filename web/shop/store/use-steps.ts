import { useState } from 'react'
import { useLocation, useRouter } from '../../ui/router/use-router'
import { stepEntry, usePageKey } from './use-page'

/** The current step of a wizard, and the functions that change it. */
export interface Steps {
  current: number
  /** Goes to a later step. */
  advance: (to: number) => void
  /** Goes to the previous step, as the browser's Back does. */
  back: () => void
}

/**
 * Returns the step of a wizard, from `first` on. Each step is an entry of the browser's history, so that Back leads one
 * step back instead of out of the wizard. A step is shown only after the steps before it were completed on this page:
 * after a reload the wizard starts at its first step, with its input.
 */
export function useSteps(first = 0): Steps {
  const router = useRouter()
  const { navigate } = router
  const { state } = useLocation()
  const page = usePageKey()
  const [reached, setReached] = useState(first)
  const wanted = stepEntry(state)?.step ?? first
  const current = Math.min(wanted, reached)

  return {
    current,
    advance: (to) => {
      setReached(to)
      // Use the router's own state: after the first of two quick presses it is one step ahead of the rendered one.
      const { location } = router.shown.get()
      if ((stepEntry(location.state)?.step ?? first) < to)
        void navigate('.', { state: { wizard: { page, step: to } } })
    },
    back: () => {
      setReached(current - 1)
      if (wanted === current) void navigate(-1)
    },
  }
}
