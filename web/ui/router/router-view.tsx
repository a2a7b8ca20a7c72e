import { Component, startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import type { Router, Shown } from './router'
import { RouterContext, ShownContext } from './use-router'

interface RouterViewProps {
  router: Router
  /** Replaces the content if a page could not be loaded or rendered. */
  Failed: ComponentType<{ error: unknown }>
  children: ReactNode
}

/** Provides the router and its current page to its children. */
export function RouterView({ router, Failed, children }: RouterViewProps) {
  const [shown, setShown] = useState(router.shown.get)
  useEffect(() => {
    // A transition, so that a list of hundreds of rows does not delay the next press.
    const follow = () => startTransition(() => setShown(router.shown.get()))
    follow()
    return router.shown.subscribe(follow)
  }, [router])

  return (
    <RouterContext value={router}>
      <ShownContext value={shown}>
        <Boundary shown={shown} Failed={Failed}>
          {shown.error === null ? children : <Failed error={shown.error} />}
        </Boundary>
      </ShownContext>
    </RouterContext>
  )
}

interface BoundaryProps {
  shown: Shown
  Failed: RouterViewProps['Failed']
  children: ReactNode
}
interface BoundaryState {
  failure: { error: unknown } | null
  at: Shown
}

/** Catches what a page throws, until another page is shown. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null, at: this.props.shown }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ shown }: BoundaryProps, { at }: BoundaryState): BoundaryState | null {
    return at === shown ? null : { failure: null, at: shown }
  }

  override render() {
    const { Failed, children } = this.props
    const { failure } = this.state
    return failure === null ? children : <Failed error={failure.error} />
  }
}
