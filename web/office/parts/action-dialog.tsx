import type { ReactNode, RefObject, SyntheticEvent } from 'react'
import { FormAlert } from '../../parts/alert'
import { Button } from '../../parts/button'
import { Dialog } from '../../parts/dialog'

interface ActionDialogProps {
  title: string
  /** What will happen, and what cannot be undone. */
  consequences: ReactNode
  /** What the button does, as a verb. */
  confirm: string
  danger?: boolean
  /** It can be closed while it runs: that stops it. */
  canStop?: boolean
  /** Something in it has to be answered first. */
  isBlocked?: boolean
  pending: boolean
  error: string | null
  /** The form, for who marks wrong fields in it. */
  formRef?: RefObject<HTMLFormElement | null>
  onConfirm: () => void
  onClose: () => void
  /** Its fields. */
  children?: ReactNode
}

/** An action on one thing: what it does in words, its fields, and the button. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, consequences, confirm, danger, canStop, isBlocked, pending, error, formRef } = props
  const { onConfirm, onClose, children } = props
  const isBusy = pending && canStop !== true
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!pending && isBlocked !== true) onConfirm()
  }
  return (
    <Dialog title={title} onClose={onClose} busy={isBusy}>
      <form ref={formRef} noValidate onSubmit={submit} className="grid gap-4">
        <FormAlert error={error} />
        <div className="grid gap-2 empty:hidden">{consequences}</div>
        {children}
        <div className="mt-1 flex flex-wrap justify-end gap-2">
          <Button look="secondary" disabled={isBusy} onClick={onClose}>
            Close
          </Button>
          <Button type="submit" look={danger ? 'danger' : 'primary'} pending={pending} disabled={isBlocked}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
