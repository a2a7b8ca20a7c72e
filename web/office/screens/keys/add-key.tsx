import { useState } from 'react'
import type { OfficeAnswered, OfficeSent } from '../../../../contract/calls'
import { SelectField } from '../../../parts/choice-fields'
import { Button } from '../../../parts/button'
import { Dialog } from '../../../parts/dialog'
import { TextField } from '../../../parts/text-fields'
import { useOfficeCall } from '../../calls/use-office-call'
import { ActionDialog } from '../../parts/action-dialog'
import { CopyButton } from '../../parts/copy-button'
import { roleText } from '../../parts/role-text'
import { When } from '../../parts/when'
import * as words from './words'

type Role = OfficeSent<'add-key'>['role']
type Added = OfficeAnswered<'add-key'>

const mostDays = 9999

/** Makes a key: its name, its role, how long it works. */
export function AddKey({ onClose, onAdded }: { onClose: () => void; onAdded: (added: Added) => void }) {
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('manager')
  const [days, setDays] = useState('365')
  const [isChecked, setChecked] = useState(false)
  const { send, pending, error } = useOfficeCall('add-key', {
    done: (added) => {
      onClose()
      onAdded(added)
    },
  })
  const count = /^\d{1,4}$/.test(days.trim()) ? Number(days) : 0
  const isRight = count >= 1 && count <= mostDays
  const add = () => {
    setChecked(true)
    if (isRight) void send({ name: name.trim(), role, days: count })
  }
  return (
    <ActionDialog
      title={words.add}
      consequences={<p>{words.addText}</p>}
      confirm={words.add}
      onConfirm={add}
      {...{ pending, error, onClose }}
    >
      <TextField
        label={words.name}
        hint={words.nameHint}
        autoComplete="off"
        maxLength={100}
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label={words.role}
        value={role}
        options={Object.entries(words.roles).map(([value, label]) => ({ value, label }))}
        onChange={(event) => setRole(event.target.value as Role)}
      />
      <TextField
        label={words.days}
        inputMode="numeric"
        autoComplete="off"
        required
        value={days}
        error={isChecked && !isRight ? words.daysWrong : undefined}
        onChange={(event) => setDays(event.target.value)}
      />
    </ActionDialog>
  )
}

/** The key itself, the only time that it is shown. */
export function ShowKey({ added: { secret, key }, onClose }: { added: Added; onClose: () => void }) {
  return (
    <Dialog title={words.madeKey(key.name)} onClose={onClose} busy>
      <div className="grid gap-4">
        <p>{words.keepText}</p>
        <p className="flex items-center gap-2 rounded-control bg-sunk p-3">
          <code className="min-w-0 grow break-all">{secret}</code>
          <CopyButton text={secret} name={words.key} />
        </p>
        <p className="text-sm text-ink-soft">
          {roleText(key.role)} · {words.ends} <When at={key.expires_at} isInText />
        </p>
        <Button onClick={onClose}>{words.kept}</Button>
      </div>
    </Dialog>
  )
}
