import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import * as texts from '#texts/compiled/screens/parts'
import { Button } from './button'
import { Dialog } from './dialog'

interface ConfirmDialogProps {
  title: string
  /** Explains what will happen and what will not. */
  children: ReactNode
  /** Label of the confirming button, a verb. */
  confirm: string
  cancel?: string
  danger?: boolean
  /** The action is running: both buttons are disabled. */
  pending?: boolean
  /** The element to focus when the dialog closes; `null` for the one that had the focus before. */
  focusAfter?: () => HTMLElement | null
  onConfirm: () => void
  onClose: () => void
}

/**
 * Asks before an action. Enter or Space anywhere in it confirms, Escape closes; on Cancel these keys cancel, as
 * keyboard users expect (docs/behaviour/pages.md, "Dialogs and toasts").
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    children,
    confirm,
    cancel = texts.cancel(),
    danger,
    pending,
    focusAfter,
    onConfirm,
    onClose,
  } = props
  const first = useRef<HTMLButtonElement>(null)

  const onKeyDown = (event: KeyboardEvent) => {
    const pressed = event.target instanceof HTMLElement && event.target.closest('button, a, input, select')
    // A focused control keeps its own keys; elsewhere they answer the question.
    if (pressed || pending || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    onConfirm()
  }

  return (
    <Dialog title={title} onClose={onClose} focusFirst={first} focusAfter={focusAfter} busy={pending}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the dialog's own keys, docs/behaviour/pages.md */}
      <div onKeyDown={onKeyDown} className="grid gap-6">
        <div>{children}</div>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" disabled={pending} onClick={onClose}>
            {cancel}
          </Button>
          <Button ref={first} variant={danger ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
