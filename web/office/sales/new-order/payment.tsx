import { useState } from 'react'
import * as texts from '#texts/compiled/office/new-order'
import { Button } from '#web/ui/button'
import { CheckboxField, SelectField } from '#web/ui/choice-fields'
import type { FieldErrors } from '#web/ui/field-errors'
import { TextField } from '#web/ui/text-fields'
import { EffectNotes } from '../../kit/dialog/effect-notes'
import { DayField } from '../../kit/form/fields'
import { Panel } from '../../kit/page/page'
import { Money } from '../../kit/values/cells'
import { dayField } from '../../kit/values/day'
import {
  discountOf,
  grossOf,
  isByCardOnly,
  totalOf,
  type OrderFacts,
  type OrderForm,
  type Way,
  isSent,
  shippingCost,
} from './order-form'

const ways: Record<Way, string> = {
  cash: texts.way_cash(),
  terminal: texts.way_terminal(),
  bank_transfer: texts.way_transfer(),
  credit_card: texts.way_card(),
}

interface PaymentProps {
  form: OrderForm
  details: OrderFacts
  set: (changed: Partial<OrderForm>) => void
  errors: FieldErrors
  pending: boolean
  /** Preview of the order's effect; `null` until the form is complete. */
  effect: Pick<Parameters<typeof EffectNotes>[0], 'effect' | 'refusal'> | null
}

/** Shows the total after the discount, the payment method and deadline, and the submit button. */
export function Payment({ form, details, set, errors, pending, effect }: PaymentProps) {
  const [today] = useState(() => dayField(new Date(), details.timezone))
  const before = grossOf(form, details)
  const discount = discountOf(form, details)
  const total = before === null || discount === null ? null : before - discount
  const isPaid = form.way === 'cash' || form.way === 'terminal' || total === 0
  const hasTickets = form.lines.some(({ item }) => item.shop_item_type === 'tickets')
  const { termsAccepted } = form
  const paidText = termsAccepted ? texts.paid_accepted() : texts.paid()
  const waitsText = termsAccepted ? texts.waits_accepted() : texts.waits()
  const ofTickets = hasTickets ? [termsAccepted ? texts.tickets_now() : texts.tickets_later()] : []
  return (
    <Panel title={texts.payment()}>
      <div className="grid gap-4">
        <Sum {...{ form, details, before, discount, total }} />
        <TextField
          label={texts.discount()}
          inputMode="decimal"
          autoComplete="off"
          error={errors['discount']}
          value={form.discount}
          onChange={({ target }) => set({ discount: target.value })}
        />
        {form.discount.trim() !== '' && (
          <TextField
            label={texts.discount_reason()}
            hint={texts.discount_reason_hint()}
            required
            maxLength={60}
            error={errors['discountReason']}
            value={form.discountReason}
            onChange={({ target }) => set({ discountReason: target.value })}
          />
        )}
        {total === 0 && form.lines.length > 0 ? (
          <p>{texts.free()}</p>
        ) : (
          <SelectField
            label={texts.payment()}
            value={form.way}
            error={errors['way']}
            options={Object.entries(ways)
              .filter(
                ([value]) => value !== 'bank_transfer' || !isByCardOnly(form, details) || form.way === value,
              )
              .map(([value, label]) => ({ value, label }))}
            onChange={(event) => set({ way: event.target.value as Way })}
          />
        )}
        {!isPaid && (
          <DayField
            label={texts.pay_until()}
            hint={texts.pay_until_hint()}
            min={today}
            value={form.payUntil}
            onChange={(payUntil) => set({ payUntil })}
          />
        )}
        <CheckboxField
          label={texts.terms_accepted()}
          hint={texts.terms_hint()}
          checked={termsAccepted}
          onChange={({ target }) => set({ termsAccepted: target.checked })}
        />
        <div className="text-sm text-ink-soft">
          {effect === null ? (
            <p>{isPaid ? paidText : waitsText}</p>
          ) : (
            <EffectNotes always={isPaid ? ofTickets : [waitsText]} {...effect} />
          )}
        </div>
        <Button type="submit" wide pending={pending}>
          {texts.make()}
        </Button>
      </div>
    </Panel>
  )
}

interface SumProps
  extends Pick<PaymentProps, 'form' | 'details'>, Record<'before' | 'discount' | 'total', number | null> {}

/** The total, what of it the delivery is, and what it was before the discount. */
function Sum({ form, details, before, discount, total }: SumProps) {
  return (
    <div className="grid gap-1">
      {isSent(form, details) && (
        <>
          <SumRow name={texts.items_total()} amount={totalOf(form.lines, details.currency)} />
          <SumRow name={texts.delivery()} amount={shippingCost(form, details)} />
        </>
      )}
      {discount !== null && discount > 0 && <SumRow name={texts.before_discount()} amount={before} />}
      <p className="flex items-baseline justify-between">
        <span className="text-ink-soft">{texts.total()}</span>
        <span className="text-xl font-semibold">{total === null ? '–' : <Money amount={total} />}</span>
      </p>
    </div>
  )
}

const SumRow = ({ name, amount }: { name: string; amount: number | null }) => (
  <p className="flex items-baseline justify-between text-ink-soft">
    <span>{name}</span>
    {amount === null ? <span>–</span> : <Money amount={amount} />}
  </p>
)
