import type { ComponentType, LazyExoticComponent } from 'react'
import { unreachable } from '#texts/compiled/screens/shared'
import { late as lateOfPage } from '#web/ui/late'
import { showToast } from '#web/ui/toast'

/**
 * Creates a component whose code is loaded when it is first shown, like `late` of the pages. Without a network it waits before
 * it loads: a browser may remember a failed import, and every later one of this page would fail.
 */
export const late = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lateOfPage(async () => {
    if (!navigator.onLine) {
      showToast(unreachable(), 'error')
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    }
    return load()
  })
