import { lazy, Suspense, type ComponentProps } from 'react'
import type { ConfirmDialog } from './confirm-dialog'

const Confirm = lazy(async () => ({ default: (await import('./confirm-dialog')).ConfirmDialog }))

/** A question before something is done; its dialog is loaded with the first one. */
export function Ask(props: ComponentProps<typeof ConfirmDialog>) {
  return (
    <Suspense>
      <Confirm {...props} />
    </Suspense>
  )
}
