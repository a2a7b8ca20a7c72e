import type { OfficeAnswered } from '../../../contract/calls'
import type { ScheduledChange } from '../../../contract/office/schedule'
import { useAnswer } from '../calls/use-answer'
import { ChangedFields } from '../scheduled-changes/changed-fields'
import { thingName } from '../scheduled-changes/thing-name'
import { ListSection } from '../form/section'
import { personOf } from '../ui/actor-name'
import { When } from '../ui/when'
import { UndoChange } from './undo-change'
import * as words from './words'

type Row = OfficeAnswered<'find-history'>['rows'][number]

const maxShown = 5

/** The newest changes of one thing, each with the way to undo it. */
export function HistoryOf({ call, thing }: Pick<ScheduledChange, 'call' | 'thing'>) {
  const { answer } = useAnswer('find-history', { call, thing })
  const rows = answer?.rows.slice(0, maxShown) ?? []
  if (rows.length === 0) return null
  return (
    <ListSection title={words.title}>
      {rows.map((row) => (
        <li key={row.audit_id} className="grid justify-items-start gap-1.5">
          <p className="text-sm text-ink-soft">
            <When at={row.at} />, {personOf(row.actor)}
            {row.cause && ` ${words.causeText(row.cause)}`}
            {row.is_undone && `, ${words.undone}`}
          </p>
          <Fields call={call} row={row} />
          {row.can_undo && (
            <UndoChange
              auditId={row.audit_id}
              name={thingName({ call, thing, name: thing })}
              refusal={row.undo_refusal}
            />
          )}
        </li>
      ))}
    </ListSection>
  )
}

function Fields({ call, row: { before, after } }: { call: ScheduledChange['call']; row: Row }) {
  if (typeof before !== 'object' || before === null || typeof after !== 'object' || after === null)
    return <p>{words.madeIt}</p>
  const old = new Map<string, unknown>(Object.entries(before))
  const fields = Object.entries(after).map(([field, value]) => ({
    field,
    before: old.get(field) ?? null,
    after: value as unknown,
  }))
  return <ChangedFields change={{ call, fields }} />
}
