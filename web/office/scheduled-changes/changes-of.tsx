import { instantText } from '../../ui/formats'
import type { ScheduledChange } from '../../../contract/office/changes'
import { useAnswer } from '../calls/use-answer'
import { ListSection } from '../form/section'
import { useOfficeData } from '../office-data'
import { CancelChange } from './cancel-change'
import { ChangedFields } from './changed-fields'
import * as texts from '../../../texts/compiled/office/scheduled-changes'

/** The changes of one thing that wait for their time; nothing where none does. */
export function ComingOf({ call, thing }: Pick<ScheduledChange, 'call' | 'thing'>) {
  const { timezone } = useOfficeData()
  const { answer } = useAnswer('find-scheduled-changes', { call, thing })
  const changes = answer?.changes ?? []
  if (changes.length === 0) return null
  return (
    <ListSection title={texts.title()}>
      {changes.map((change) => (
        <li key={change.change_id} className="grid gap-1.5">
          <p className="font-semibold">{instantText(change.at, timezone)}</p>
          <ChangedFields change={change} />
          <div>
            <CancelChange change={change} />
          </div>
        </li>
      ))}
    </ListSection>
  )
}
