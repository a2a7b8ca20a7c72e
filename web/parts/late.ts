import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadOrReload } from './new-version'

/** A part whose code is loaded when it is first shown; a page of an earlier version of the shop reloads itself then. */
export function late<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadOrReload(load) }))
}
