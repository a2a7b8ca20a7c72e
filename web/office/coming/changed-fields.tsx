import type { ScheduledChange } from '../../../contract/office/schedule'
import { useFacts } from '../office-facts'
import { shownValue, wholeValue } from '../screens/item/shown-value'
import { isGroup, shownValue as shownGroup } from '../screens/look/shown-value'
import * as words from './words'

/** The fields of a change, each with its value before and after; what is too long for a line is shown on demand. */
export function ChangedFields({
  change: { call, fields },
}: {
  change: Pick<ScheduledChange, 'call' | 'fields'>
}) {
  const shop = useFacts()
  const shown = (field: string, value: unknown, beside: unknown) =>
    isGroup(value) && isGroup(beside) ? shownGroup(value, beside) : shownValue(field, value, shop)
  return (
    <ul className="grid gap-0.5">
      {fields.map(({ field, before, after }) => (
        <li key={field} className="wrap-anywhere">
          <span className="text-ink-soft">{words.fieldName(call, field)}:</span>{' '}
          <s className="text-ink-soft">{shown(field, before, after)}</s>{' '}
          <span aria-hidden className="text-ink-soft">
            →
          </span>{' '}
          <strong className="font-semibold">{shown(field, after, before)}</strong>
          <Whole name={words.fieldName(call, field)} before={wholeValue(before)} after={wholeValue(after)} />
        </li>
      ))}
    </ul>
  )
}

/** The whole values of a field, folded; nothing where the line above has them. */
function Whole({ name, before, after }: { name: string; before: string | null; after: string | null }) {
  const values = [
    [words.before, before],
    [words.after, after],
  ].filter(([, value]) => value !== null)
  if (values.length === 0) return null
  return (
    <details>
      <summary className="inline-block min-h-6 cursor-pointer text-sm underline underline-offset-2">
        {words.showWhole}
        <span className="sr-only">: {name}</span>
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
