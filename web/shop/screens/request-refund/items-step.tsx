import * as texts from '../../../../texts/compiled/screens/request-refund'
import { FormAlert } from '../../../parts/alert'
import { Button } from '../../../parts/button'
import type { Form } from '../../../parts/use-form'
import { ItemRow } from './item-row'
import { QuoteBox } from './quote-box'
import { chosenKind, type Kind, type Quote, type RefundRow } from './refund-choice'

interface ItemsStepProps {
  rows: readonly RefundRow[]
  chosen: readonly RefundRow[]
  quote: Quote
  error: string | null
  onChoose: (keys: string[]) => void
  /** For the form element: submits the step, or moves the focus to the error. */
  formProps: ReturnType<Form<object>['props']>
}

const headings: Record<Kind, () => string> = { tickets: texts.tickets, merchandise: texts.merchandise }
const kinds: readonly Kind[] = ['tickets', 'merchandise']

/** The items to refund: tickets or merchandise, the refund for each, and why some cannot be chosen. */
export function ItemsStep({ rows, chosen, quote, error, onChoose, formProps }: ItemsStepProps) {
  const refundedKind = chosenKind(chosen)
  const groups = kinds
    .map((kind) => ({ kind, rows: rows.filter((row) => row.kind === kind) }))
    .filter((group) => group.rows.length > 0)
  const keys = chosen.map(({ key }) => key)
  const first = rows.find(({ why }) => why === null)?.key
  return (
    <form {...formProps} className="grid gap-6">
      <FormAlert error={error} />
      {groups.map((group) => {
        const isOther = refundedKind !== null && refundedKind !== group.kind
        return (
          <fieldset key={group.kind} className="grid gap-1">
            <legend className="text-lg font-semibold">{headings[group.kind]()}</legend>
            {groups.length > 1 && (
              <p className="text-sm text-ink-soft">{isOther ? texts.kind_barred() : texts.kinds_apart()}</p>
            )}
            <ul className="divide-y divide-line">
              {group.rows.map((row) => (
                <ItemRow
                  key={row.key}
                  row={row}
                  isTicked={keys.includes(row.key)}
                  isBarred={isOther}
                  isFaulty={error !== null && row.key === first}
                  onTick={(isTicked) =>
                    onChoose(isTicked ? [...keys, row.key] : keys.filter((key) => key !== row.key))
                  }
                />
              ))}
            </ul>
          </fieldset>
        )
      })}
      <QuoteBox quote={quote} isPlan={false} />
      <p>
        <Button type="submit" size="large">
          {texts.continue_on()}
        </Button>
      </p>
    </form>
  )
}
