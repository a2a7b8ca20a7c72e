import { useLocation } from '../../ui/router/use-router'

/** State of a wizard's step in its entry of the browser's history. */
export interface StepEntry {
  /** The page key of the wizard's first step: its steps are one page. */
  page: string
  step: number
}

/** The step entry that a location's state carries, or null. */
export function stepEntry(state: unknown): StepEntry | null {
  const { wizard } = (state ?? {}) as { wizard?: StepEntry }
  return wizard ?? null
}

/** Changes with every navigation, but not from one step of a wizard to the next: what a form said holds until then. */
export function usePageKey(): string {
  const { key, state } = useLocation()
  return stepEntry(state)?.page ?? key
}
