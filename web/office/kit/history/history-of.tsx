import type { OfficeAnswered } from '#contract/calls'
import type { ScheduledChange } from '#contract/office/changes'
import * as texts from '#texts/compiled/office/history'
import { RichText } from '#web/ui/rich-text'
import { useAnswer } from '../calls/use-answer'
import { ListSection } from '../form/section'
import { ChangedFields } from '../scheduled-changes/changed-fields'
import { thingName } from '../scheduled-changes/thing-link'
import { personOf } from '../values/names'
import { When } from '../values/when'
import { causeText, UndoChange } from './undo-change'

type Row = OfficeAnswered<'find-history'>['rows'][number]

const maxShown = 5

/** Latest changes of an object, each with a button that undoes it. */
export function HistoryOf({ call, thing }: Pick<ScheduledChange, 'call' | 'thing'>) {
  const { answer } = useAnswer('find-history', { call, thing })
  const rows = answer?.rows.slice(0, maxShown) ?? []
  if (rows.length === 0) return null
  return (
    <ListSection title={texts.title()}>
      {rows.map((row) => (
        <li key={row.audit_id} className="grid justify-items-start gap-1.5">
          <p className="text-sm text-ink-soft">
            <ChangedBy row={row} />
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

function ChangedBy({ row: { at, actor, cause, is_undone } }: { row: Row }) {
  const text = is_undone ? texts.change_by_undone : texts.change_by
  const how = causeText(cause)
  const person =
    how === '' ? personOf(actor) : texts.person_and_cause({ person: personOf(actor), cause: how })
  const when = () => <When at={at} />
  return <RichText parts={text.parts({ person })} tags={{ when }} />
}

function Fields({ call, row: { before, after } }: { call: ScheduledChange['call']; row: Row }) {
  if (typeof before !== 'object' || before === null || typeof after !== 'object' || after === null)
    return <p>{texts.made()}</p>
  const old = new Map<string, unknown>(Object.entries(before))
  const fields = Object.entries(after).map(([field, value]) => ({
    field,
    before: old.get(field) ?? null,
    after: value as unknown,
  }))
  return <ChangedFields change={{ call, fields }} />
}
