import { type ComponentProps } from 'react'
import type { ConfirmDialog } from './confirm-dialog'
import { late } from './late'
import { LateDialog } from './late-dialog'

const Confirm = late(async () => (await import('./confirm-dialog')).ConfirmDialog)

/** A question before an action; its dialog is loaded on first use. */
export function Ask(props: ComponentProps<typeof ConfirmDialog>) {
  return (
    <LateDialog>
      <Confirm {...props} />
    </LateDialog>
  )
}
