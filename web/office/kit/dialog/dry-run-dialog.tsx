import type { DryRunPath, OfficeSent } from '#contract/calls'
import type { Elements } from '#web/ui/elements'
import { useDryRunCall } from '../calls/use-dry-run'
import { ActionDialog } from './action-dialog'
import { EffectNotes } from './effect-notes'

interface DryRunDialogProps<P extends DryRunPath> {
  call: P
  payload: OfficeSent<P>
  title: string
  confirm: string
  toast: string
  /** Content above the effect. */
  above?: Elements
  /** Notes that are shown with every effect. */
  notes?: readonly string[]
  /** Disables the button if the dry run rejects the change. */
  blocksRejected?: boolean
  onClose: () => void
}

/** Makes a change without fields, after a dry run has shown its effect. */
export function DryRunDialog<P extends DryRunPath>({
  call,
  payload,
  title,
  confirm,
  toast,
  above,
  notes,
  blocksRejected = false,
  onClose,
}: DryRunDialogProps<P>) {
  const { effect, refusal, isRefused, pending, error, ...change } = useDryRunCall(call, payload, {
    toast,
    done: onClose,
  })
  return (
    <ActionDialog
      title={title}
      consequences={
        <>
          {above}
          <EffectNotes always={notes} {...{ effect, refusal }} />
        </>
      }
      confirm={confirm}
      isBlocked={blocksRejected && isRefused}
      onConfirm={() => change.confirm(payload)}
      {...{ pending, error, onClose }}
    />
  )
}
