import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { unreachable } from '#texts/compiled/screens/shared'
import { isAnswered, loadOrReload } from './new-version'
import { showToast } from './toast'

/**
 * Creates a component whose code is loaded when it is first shown. A page of an earlier version of the shop then
 * reloads itself. If the shop cannot be reached, the page keeps its input, and the component appears once the shop
 * answers.
 */
export function late<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadSurely(load) }))
}

/** Loads code in the same way as `late` does. */
export const loadSurely = <T>(load: () => Promise<T>): Promise<T> => loadOrReload(() => loadOnceReached(load))

/** Time between two attempts to reach the shop, in ms. */
const pause = 2000

async function loadOnceReached<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (await isAnswered(location.href)) throw error
  }
  showToast(unreachable(), 'error')
  do await new Promise((resolve) => setTimeout(resolve, pause))
  while (!(await isAnswered(location.href)))
  return load()
}
