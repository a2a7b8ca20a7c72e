import { useState } from 'react'
import * as texts from '../../../texts/compiled/office/inbox'
import { SelectField } from '../../ui/choice-fields'
import { TextField } from '../../ui/text-fields'
import { useTriedCall } from '../calls/use-dry-run'
import { ActionDialog } from '../ui/action-dialog'
import { EffectNotes } from '../ui/effect-notes'
import type { EntryRow } from './inbox-screen'
import { dismissReasons } from './labels'

type Because = keyof typeof dismissReasons
const reasons = Object.entries(dismissReasons).map(([value, label]) => ({ value, label }))

interface ReceiptProps {
  entry: EntryRow
  onClose: () => void
}

/** Closes a receipt that pays no order. */
export function DismissEntry({ entry, onClose }: ReceiptProps) {
  const [because, setBecause] = useState<Because>('sent-back')
  const [note, setNote] = useState('')
  const payload = { entry: entry.id, because }
  // What the note says changes no effect: it is not tried again for each letter of it.
  const { effect, refusal, pending, error, setError, confirm } = useTriedCall(
    'dismiss-entry',
    { ...payload, note: '-' },
    { toast: texts.dismissed(), done: onClose },
  )
  const dismiss = () => {
    if (because === 'other' && note.trim() === '') return setError(texts.note_missing())
    return confirm({ ...payload, note: note.trim() || null })
  }
  return (
    <ActionDialog
      title={texts.dismiss()}
      consequences={<EffectNotes always={[texts.can_be_reopened()]} {...{ effect, refusal }} />}
      confirm={texts.dismiss()}
      onConfirm={dismiss}
      {...{ pending, error, onClose }}
    >
      <SelectField
        label={texts.reason()}
        options={reasons}
        value={because}
        onChange={(event) => setBecause(event.target.value as Because)}
      />
      <TextField
        label={texts.note()}
        hint={because === 'sent-back' ? texts.sent_back_hint() : undefined}
        maxLength={500}
        required={because === 'other'}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ActionDialog>
  )
}

/** Lets a receipt that was closed wait again. */
export function ReopenEntry({ entry, onClose }: ReceiptProps) {
  const payload = { entry: entry.id }
  const { effect, refusal, pending, error, confirm } = useTriedCall('reopen-entry', payload, {
    toast: texts.reopened(),
    done: onClose,
  })
  return (
    <ActionDialog
      title={texts.reopen()}
      consequences={<EffectNotes {...{ effect, refusal }} />}
      confirm={texts.reopen()}
      onConfirm={() => confirm(payload)}
      {...{ pending, error, onClose }}
    />
  )
}
