import type { ReactNode } from 'react'
import type { ScheduledChange } from '#contract/office/changes'
import { fieldName, loggedName } from '#rules/text/fields'
import * as texts from '#texts/compiled/office/scheduled-changes'
import { RichText } from '#web/ui/rich-text'
import { useOfficeData } from '../office-data'
import { shownValue, wholeValue } from '../values/shown-value'

interface Change {
  /** Call whose form names the fields; `null` to search all forms. */
  call: ScheduledChange['call'] | null
  /** `undefined` if there was no value: `before` of a new object, and `after` of a deleted one. */
  fields: readonly { field: string; before?: unknown; after?: unknown }[]
}

/** Fields of a change with their values before and after. Long values are shown on request. */
export function ChangedFields({ change: { call, fields } }: { change: Change }) {
  const shop = useOfficeData()
  const nameOf = (field: string) => (call === null ? loggedName(field) : fieldName(call, field))
  return (
    <ul className="grid gap-0.5">
      {fields.map(({ field, before, after }) => (
        <li key={field} className="wrap-anywhere">
          <span className="text-ink-soft">{`${nameOf(field)}:`}</span>{' '}
          {before !== undefined && <s className="text-ink-soft">{shownValue(field, before, shop, after)}</s>}{' '}
          {before !== undefined && after !== undefined && (
            <span aria-hidden className="text-ink-soft">
              →
            </span>
          )}{' '}
          {after !== undefined && (
            <strong className="font-semibold">{shownValue(field, after, shop, before)}</strong>
          )}
          <Whole
            name={nameOf(field)}
            before={wholeValue(field, before, shop)}
            after={wholeValue(field, after, shop)}
          />
        </li>
      ))}
    </ul>
  )
}

const unseen = (words: ReactNode) => <span className="sr-only">{words}</span>

/** Folded full values of a field. Renders nothing if the line above shows them. */
function Whole({ name, before, after }: { name: string; before: string | null; after: string | null }) {
  const values = [
    [texts.before(), before],
    [texts.after(), after],
  ].filter(([, value]) => value !== null)
  if (values.length === 0) return null
  return (
    <details>
      <summary className="link inline-block min-h-target cursor-pointer text-sm">
        <RichText parts={texts.show_whole.parts({ name })} tags={{ hidden: unseen }} />
      </summary>
      <dl className="mb-1 grid max-h-96 gap-1 overflow-y-auto rounded-control bg-sunk p-2 text-sm">
        {values.map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-soft">{label}</dt>
            <dd className="whitespace-pre-wrap">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
