import { useId } from 'react'
import type { WithdrawableOrder } from '../../../../contract/shop/withdrawals'
import * as texts from '../../../../texts/compiled/screens/withdraw'
import { FormAlert } from '../../../parts/alert'
import { Button } from '../../../parts/button'
import { CheckboxField } from '../../../parts/choice-fields'
import { EmailField, TextField } from '../../../parts/text-fields'
import type { Form } from '../../../parts/use-form'
import { moneyText } from '../../../parts/words'
import { useConfig } from '../../store/use-world'
import { PieceList } from './piece-list'
import type { WithdrawForm } from './withdraw-form'

interface StatementStepProps {
  order: WithdrawableOrder
  form: Form<WithdrawForm>
  error: string | null
  /** A piece was ticked or unticked: an error about the choice may no longer be true. */
  onTick: () => void
  onNext: () => Promise<unknown>
}

/** The statement: the goods, the buyer's name, and the address for the receipt. */
export function StatementStep({ order, form, error, onTick, onNext }: StatementStepProps) {
  const { currency } = useConfig()
  const errorId = useId()
  const { values, errors } = form
  const wrong = errors['items']
  const tick = (id: number, isTicked: boolean) => {
    onTick()
    form.set({ items: isTicked ? [...values.items, id] : values.items.filter((each) => each !== id) })
  }
  const open = order.pieces.filter((piece) => piece.can_withdraw)
  return (
    <form {...form.props(onNext)} className="grid gap-6">
      <FormAlert error={error} />
      <fieldset className="grid gap-3" aria-describedby={wrong ? errorId : undefined}>
        <legend className="mb-1 text-lg font-semibold">{texts.which_items()}</legend>
        {open.map((piece, index) => (
          <div key={piece.id} className="flex flex-wrap justify-between gap-x-6 gap-y-1">
            <CheckboxField
              label={piece.name}
              name={`piece-${piece.id}`}
              checked={values.items.includes(piece.id)}
              data-invalid={(wrong && index === 0) || undefined}
              onChange={(event) => tick(piece.id, event.target.checked)}
            />
            <span className="ps-9 font-semibold tabular-nums">{moneyText(piece.price, currency)}</span>
          </div>
        ))}
        {wrong && (
          <p id={errorId} className="text-sm font-medium text-danger">
            {wrong}
          </p>
        )}
      </fieldset>
      <PieceList pieces={order.pieces} />
      <TextField label={texts.full_name()} autoComplete="name" required {...form.field('full_name')} />
      <EmailField label={texts.receipt_email()} hint={texts.receipt_email_hint()} {...form.field('email')} />
      <p>
        <Button type="submit" size="large">
          {texts.withdraw()}
        </Button>
      </p>
    </form>
  )
}
