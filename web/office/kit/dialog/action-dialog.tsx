import { Dialog as Base } from '@base-ui/react/dialog'
import { useRef, useState, type ReactNode, type RefObject, type SyntheticEvent } from 'react'
import * as texts from '#texts/compiled/office/ui'
import { FormAlert } from '#web/ui/alert'
import { Button } from '#web/ui/button'
import { Dialog } from '#web/ui/dialog'
import type { Elements } from '#web/ui/elements'
import { LeaveQuestion, useLeaveWarning, leaveText } from '../form/leave-question'

interface ActionDialogProps {
  title: string
  /** Describes what the action does and what cannot be undone. */
  consequences: ReactNode
  /** Label of the button: a verb. */
  confirm: string
  danger?: boolean
  /** Closing the dialog while the action runs stops the action. */
  canStop?: boolean
  /** Names of the fields that closing would discard; by default the fields with typed input. */
  unsaved?: readonly string[]
  /** Disables the button, for example while the dry run rejects the change. */
  isBlocked?: boolean
  pending: boolean
  error: string | null
  /** Ref to the form, for callers that mark invalid fields. */
  formRef?: RefObject<HTMLFormElement | null>
  /** Returns the element to focus after closing; `null` focuses the element that had the focus before. */
  focusAfter?: () => HTMLElement | null
  onConfirm: () => void
  onClose: () => void
  /** Fields of the dialog. */
  children?: Elements
}

/**
 * A dialog for one action: its consequences, its fields, and the button. The first field gets the focus, and the consequences are
 * announced as the dialog's description. Closing, Back and links ask for confirmation before they discard input.
 */
export function ActionDialog(props: ActionDialogProps) {
  const { title, consequences, confirm, danger, canStop, isBlocked, pending, error } = props
  const { focusAfter, onConfirm, onClose, children } = props
  const ownRef = useRef<HTMLFormElement>(null)
  const formRef = props.formRef ?? ownRef
  const isBusy = pending && canStop !== true
  const { typed, note } = useTyped()
  const unsaved = props.unsaved ?? typed
  const isEdited = unsaved.length > 0
  const warning = useLeaveWarning(isEdited && !pending)
  const [isClosing, setClosing] = useState(false)
  const close = () => (isEdited && !pending ? setClosing(true) : onClose())
  const stay = () => {
    setClosing(false)
    warning.stay()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (pending || isBlocked === true) return
    const form = formRef.current
    const empty = firstEmpty(form)
    onConfirm()
    // The action was not sent; the alert shows the reason.
    if (empty)
      requestAnimationFrame(() =>
        (form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? empty).focus(),
      )
  }
  return (
    <Dialog
      title={title}
      onClose={close}
      busy={isBusy}
      focusFirst={() => firstField(formRef.current)}
      focusAfter={focusAfter}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notes what its fields tell it */}
      <form ref={formRef} noValidate onSubmit={submit} onFocus={note} onInput={note} className="grid gap-4">
        <FormAlert error={error} />
        <Base.Description render={<div />} className="grid gap-2 empty:hidden">
          {consequences}
        </Base.Description>
        {children}
        <div className="mt-1 flex flex-wrap justify-end gap-2">
          <Button variant="secondary" disabled={isBusy} onClick={close}>
            {texts.close()}
          </Button>
          <Button
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            pending={pending}
            disabled={isBlocked}
          >
            {confirm}
          </Button>
        </div>
      </form>
      <LeaveQuestion
        warning={{
          isAsking: isClosing || warning.isAsking,
          stay,
          leave: isClosing ? onClose : warning.leave,
        }}
      >
        {leaveText(unsaved)}
      </LeaveQuestion>
    </Dialog>
  )
}

/** Returns the first field of a form; `null` on touch screens, whose keyboard would cover the dialog's text. */
const firstField = (form: HTMLFormElement | null): HTMLElement | null =>
  window.matchMedia('(pointer: coarse)').matches
    ? null
    : (form?.querySelector<HTMLElement>(':is(input, select, textarea):not(:disabled, [aria-hidden])') ?? null)

/** Returns the first required field that is empty. */
const firstEmpty = (form: HTMLFormElement | null) =>
  [
    ...(form?.querySelectorAll<HTMLInputElement>(
      ':is(input, select, textarea)[aria-required="true"]:not(:disabled)',
    ) ?? []),
  ].find(({ value }) => value.trim() === '')

/** Field types that don't count as unsaved input: they are quick to fill in again, or must not be stored. */
const untyped = new Set(['checkbox', 'radio', 'file', 'password', 'hidden', 'submit', 'button'])

/**
 * The names of the fields of a form in which something was typed; `note` is for its focus and input events. A field that is
 * as it was before counts as untouched.
 */
function useTyped() {
  const before = useRef(new Map<HTMLInputElement | HTMLTextAreaElement, string>())
  const [typed, setTyped] = useState<readonly string[]>([])
  const note = ({ target, type }: SyntheticEvent) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
    if (target.readOnly || untyped.has(target.type)) return
    if (!before.current.has(target)) before.current.set(target, target.value)
    if (type !== 'input') return
    const changed = [...before.current].filter(([field, value]) => field.isConnected && field.value !== value)
    const names = changed.map(([field]) => nameOf(field))
    setTyped((last) => (last.join('\n') === names.join('\n') ? last : names))
  }
  return { typed, note }
}

/** Returns the text of a field's label without the mark of required fields. */
const nameOf = (field: HTMLInputElement | HTMLTextAreaElement): string =>
  field.labels?.[0]?.firstChild?.textContent?.trim() || (field.getAttribute('aria-label') ?? '')
