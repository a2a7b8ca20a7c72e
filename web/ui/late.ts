import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { unreachable } from '../../texts/compiled/screens/shared'
import { isAnswered, loadOrReload } from './new-version'
import { showToast } from './toast'

/**
 * A part whose code is loaded when it is first shown; a page of an earlier version of the shop reloads itself then. Where the
 * shop is not reached, the page stays with what was typed into it, and the part comes once the shop answers.
 */
export function late<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadSurely(load) }))
}

/** Loads code in the same way as `late` does. */
export const loadSurely = <T>(load: () => Promise<T>): Promise<T> => loadOrReload(() => loadOnceReached(load))

/** How long until the shop is asked again, in ms. */
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
