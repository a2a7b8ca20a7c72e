import { useState } from 'react'
import { SelectField } from '../../../parts/choice-fields'
import { TextField } from '../../../parts/text-fields'
import { moneyText } from '../../../parts/words'
import { useOfficeCall } from '../../calls/use-office-call'
import { ActionDialog } from '../../parts/action-dialog'
import type { EntryRow } from './inbox-screen'
import * as words from './words'

type Because = keyof typeof words.dismissReasons
const reasons = Object.entries(words.dismissReasons).map(([value, label]) => ({ value, label }))

/** Closes a receipt that pays no order. */
export function DismissEntry({ entry, onClose }: { entry: EntryRow; onClose: () => void }) {
  const [because, setBecause] = useState<Because>('sent-back')
  const [note, setNote] = useState('')
  const { send, pending, error, setError } = useOfficeCall('dismiss-entry', {
    toast: words.dismissed,
    done: onClose,
  })
  const dismiss = () => {
    if (because === 'other' && note.trim() === '') return setError(words.noteMissing)
    return void send({ entry: entry.id, because, note: note.trim() || null })
  }
  return (
    <ActionDialog
      title={words.dismiss}
      consequences={
        <p>{words.dismissText(moneyText(entry.amount, entry.currency), entry.payer ?? words.somebody)}</p>
      }
      confirm={words.dismiss}
      onConfirm={dismiss}
      {...{ pending, error, onClose }}
    >
      <SelectField
        label={words.reason}
        options={reasons}
        value={because}
        onChange={(event) => setBecause(event.target.value as Because)}
      />
      <TextField
        label={words.note}
        hint={because === 'sent-back' ? words.sentBackHint : undefined}
        maxLength={500}
        required={because === 'other'}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ActionDialog>
  )
}
