import { useState } from 'react'
import type { StaffRole } from '../../../../contract/office/sign-in'
import { SelectField } from '../../../parts/choice-fields'
import { EmailField, TextField } from '../../../parts/text-fields'
import { useOfficeCall } from '../../calls/use-office-call'
import { ActionDialog } from '../../parts/action-dialog'
import * as words from './words'

/** Invites a person by mail. */
export function InviteMember({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState<StaffRole>('box office')
  const { send, pending, error } = useOfficeCall('invite-staff', { toast: words.invited, done: onClose })
  return (
    <ActionDialog
      title={words.invite}
      consequences={<p>{words.inviteText}</p>}
      confirm={words.invite}
      onConfirm={() => void send({ email: email.trim(), full_name: name.trim() || null, role })}
      {...{ pending, error, onClose }}
    >
      <EmailField autoComplete="off" value={email} onChange={(event) => setEmail(event.target.value)} />
      <TextField
        label={words.fullName}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <RoleField role={role} onChange={setRole} />
    </ActionDialog>
  )
}

/** A role with what it may do. */
export function RoleField({ role, onChange }: { role: StaffRole; onChange: (role: StaffRole) => void }) {
  return (
    <SelectField
      label={words.role}
      value={role}
      options={Object.entries(words.roles).map(([value, label]) => ({ value, label }))}
      onChange={(event) => onChange(event.target.value as StaffRole)}
    />
  )
}
