import type { ComponentType } from 'react'
import { Navigate } from '../../parts/router/link'
import type { Router } from '../../parts/router/router'
import { RouterView } from '../../parts/router/router-view'
import { useShown } from '../../parts/router/use-router'
import type { ShopRoute } from '../routes'
import { FailedScreen } from './failed-screen'
import { Layout } from './layout'
import { ScreenFrame } from './screen-frame'

/** What every page is: the layout, and in it the screen that the router shows. */
export function App({ router }: { router: Router }) {
  return (
    <RouterView router={router} Failed={FailedScreen}>
      <Layout>
        <ShownScreen />
      </Layout>
    </RouterView>
  )
}

/** Loads the screen of a route, in its frame. */
export async function loadScreen(route: ShopRoute): Promise<ComponentType> {
  const { Component: Screen } = await route.lazy()
  return function Framed() {
    return (
      <ScreenFrame route={route}>
        <Screen />
      </ScreenFrame>
    )
  }
}

function ShownScreen() {
  const { Screen } = useShown()
  return Screen === null ? <Navigate to="/" replace /> : <Screen />
}
