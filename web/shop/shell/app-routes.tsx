import type { ComponentType } from 'react'
import { matchRoutes, Navigate, type RouteObject } from 'react-router'
import type { Config } from '../../../contract/config'
import { FailedScreen } from './failed-screen'
import { Layout } from './layout'
import { shopRoutes, type ShopRoute } from '../routes'
import { ScreenFrame } from './screen-frame'

/** The table of URLs as React Router takes it: every screen in its frame, all in one layout. */
export function appRoutes(config: Pick<Config, 'ambassadorsPath'>): RouteObject[] {
  return [
    {
      Component: Layout,
      ErrorBoundary: FailedScreen,
      children: [
        ...shopRoutes(config).map((route): RouteObject => ({
          id: route.id,
          path: route.path,
          handle: route,
          lazy: async () => ({ Component: framed(route, (await route.lazy()).Component) }),
        })),
        { path: '*', id: 'unknown', element: <Navigate to="/" replace /> },
      ],
    },
  ]
}

/** The line of the table that a path belongs to, with the parts of the path; null for an unknown one. */
export function matchShopRoute(
  routes: RouteObject[],
  pathname: string,
): { route: ShopRoute; params: Readonly<Record<string, string | undefined>> } | null {
  const match = matchRoutes(routes, pathname)?.at(-1)
  const route = match?.route.handle as ShopRoute | undefined
  return match && route ? { route, params: match.params } : null
}

function framed(route: ShopRoute, Screen: ComponentType): ComponentType {
  return function Framed() {
    return (
      <ScreenFrame route={route}>
        <Screen />
      </ScreenFrame>
    )
  }
}
