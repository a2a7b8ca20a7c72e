import type { OfficeAnswered } from '#contract/calls'
import * as texts from '#texts/compiled/office/bulk'
import { numberText } from '#web/ui/formats'
import { countSlots } from '../values/count-slots'

type Previewed = OfficeAnswered<'get-bulk-preview'>

interface PreviewProps {
  /** `null` until the preview is loaded. */
  answer: Previewed | null
  /** Whether all input that the dry run needs was chosen. Before that, only the rows are shown. */
  isChosen: boolean
}

/** The number of rows, how many of them fit, and the result of the dry run for some of them. */
export function Preview({ answer, isChosen }: PreviewProps) {
  if (answer === null) return <p className="text-ink-soft">{texts.looking()}</p>
  const { count, left_out, rows, checked, rejected, unpaid } = answer
  const showsEffect = answer.was_tried && isChosen
  return (
    <div className="rounded-control border border-line bg-sunk px-3 py-2">
      <p className="font-semibold">
        {left_out > 0
          ? texts.applicable({
              count,
              left_out,
              number: numberText(count),
              total: numberText(count + left_out),
              left: numberText(left_out),
            })
          : texts.matching({ count, number: numberText(count) })}
      </p>
      {showsEffect && (
        <p className={`font-semibold ${rejected > 0 ? 'text-danger' : ''}`}>
          {checked < count
            ? texts.fit_of_checked({
                fit: numberText(checked - rejected),
                checked: numberText(checked),
                count: numberText(count),
              })
            : texts.fit({ fit: numberText(count - rejected), count: numberText(count) })}
        </p>
      )}
      {unpaid.count > 0 && <p className="wrap-anywhere">{unpaidText(unpaid)}</p>}
      <p className="text-sm text-ink-soft">
        {showsEffect ? texts.rows_checked() : texts.first_rows({ count: rows.length })}
      </p>
      <ul className="grid gap-0.5 text-sm">
        {rejectedFirst(rows).map(({ key, name, refusal, notes }) => (
          <li key={key} className="wrap-anywhere">
            <strong className="font-semibold">{name}</strong>
            {refusal && isChosen && <span className="text-danger">{`: ${refusal}`}</span>}
            {!refusal && showsEffect && (
              <span className="text-ink-soft">{`: ${notes.join(' ') || texts.fine()}`}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const rejectedFirst = (rows: Previewed['rows']): Previewed['rows'] =>
  rows.toSorted((one, other) => Number(one.refusal === null) - Number(other.refusal === null))

/** Names the people whose tickets are not issued. */
function unpaidText({ count, names }: Previewed['unpaid']): string {
  const others = count - names.length
  const named = names.join(', ')
  if (names.length === 0) return texts.unpaid(countSlots(count))
  return others > 0
    ? texts.unpaid_and_others({ ...countSlots(count), names: named, others: numberText(others) })
    : texts.unpaid_named({ ...countSlots(count), names: named })
}
