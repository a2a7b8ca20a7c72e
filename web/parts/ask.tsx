import { lazy, Suspense, type ComponentProps } from 'react'
import type { ConfirmDialog } from './confirm-dialog'

const Confirm = lazy(async () => ({ default: (await import('./confirm-dialog')).ConfirmDialog }))

/** A question before an action; its dialog is loaded on first use. */
export function Ask(props: ComponentProps<typeof ConfirmDialog>) {
  return (
    <Suspense>
      <Confirm {...props} />
    </Suspense>
  )
}
