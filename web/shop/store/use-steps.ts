import { useState } from 'react'
import { useLocation, useRouter } from '../../ui/router/use-router'
import { stepEntry, usePageKey } from './use-page'

/** The current step of a wizard, and the functions that change it. */
export interface Steps {
  current: number
  /** To a later step. */
  advance: (to: number) => void
  /** To the step before, as the browser's own Back leads there. */
  back: () => void
}

/**
 * The step of a wizard, from `first` on. Each is an entry of the browser's history, so that Back on a phone leads one
 * step back instead of out of the wizard. A step is shown only once the ones before it were left on this page: after a
 * reload the wizard begins at its first, with what was typed.
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
      // As the router has it: after the first of two quick presses it is a step ahead of what is rendered.
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
