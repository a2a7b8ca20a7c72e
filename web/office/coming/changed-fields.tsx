import type { ScheduledChange } from '../../../contract/office/schedule'
import { useFacts } from '../office-facts'
import { shownValue } from '../screens/item/shown-value'
import { fieldName } from './words'

/** The fields of a change, each with its value before and after. */
export function ChangedFields({
  change: { call, fields },
}: {
  change: Pick<ScheduledChange, 'call' | 'fields'>
}) {
  const shop = useFacts()
  return (
    <ul className="grid gap-0.5">
      {fields.map(({ field, before, after }) => (
        <li key={field} className="wrap-anywhere">
          <span className="text-ink-soft">{fieldName(call, field)}:</span>{' '}
          <s className="text-ink-soft">{shownValue(field, before, shop)}</s>{' '}
          <span aria-hidden className="text-ink-soft">
            →
          </span>{' '}
          <strong className="font-semibold">{shownValue(field, after, shop)}</strong>
        </li>
      ))}
    </ul>
  )
}
