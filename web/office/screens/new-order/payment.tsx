import { useState } from 'react'
import { Button } from '../../../parts/button'
import { SelectField } from '../../../parts/choice-fields'
import type { FieldErrors } from '../../../parts/field-errors'
import { TextField } from '../../../parts/text-fields'
import { DayField } from '../../form/fields'
import { useFacts } from '../../office-facts'
import { dayField } from '../../parts/day'
import { EffectNotes } from '../../parts/effect-notes'
import { Money } from '../../parts/money'
import { Panel } from '../../parts/page'
import { discountOf, totalOf, type OrderForm, type Way } from './order-form'
import * as words from './words'

interface PaymentProps {
  form: OrderForm
  set: (changed: Partial<OrderForm>) => void
  errors: FieldErrors
  pending: boolean
  /** What the order will do; null until it is filled in. */
  effect: Pick<Parameters<typeof EffectNotes>[0], 'effect' | 'refusal'> | null
}

/** What it comes to less its discount, how it is paid and until when, and the button. */
export function Payment({ form, set, errors, pending, effect }: PaymentProps) {
  const { currency, timezone } = useFacts()
  const [today] = useState(() => dayField(new Date(), timezone))
  const before = totalOf(form.lines, currency)
  const discount = discountOf(form, currency)
  const total = before === null || discount === null ? null : before - discount
  const isPaid = form.way === 'cash' || form.way === 'terminal' || total === 0
  return (
    <Panel title={words.payment}>
      <div className="grid gap-4">
        <Sum before={before} discount={discount} total={total} />
        <TextField
          label={words.discount}
          inputMode="decimal"
          autoComplete="off"
          error={errors['discount']}
          value={form.discount}
          onChange={({ target }) => set({ discount: target.value })}
        />
        {form.discount.trim() !== '' && (
          <TextField
            label={words.discountReason}
            hint={words.discountReasonHint}
            required
            maxLength={60}
            error={errors['discountReason']}
            value={form.discountReason}
            onChange={({ target }) => set({ discountReason: target.value })}
          />
        )}
        {total === 0 && form.lines.length > 0 ? (
          <p>{words.free}</p>
        ) : (
          <SelectField
            label={words.payment}
            value={form.way}
            options={Object.entries(words.ways).map(([value, label]) => ({ value, label }))}
            onChange={(event) => set({ way: event.target.value as Way })}
          />
        )}
        {!isPaid && (
          <DayField
            label={words.payUntil}
            hint={words.payUntilHint}
            min={today}
            value={form.payUntil}
            onChange={(payUntil) => set({ payUntil })}
          />
        )}
        <div className="text-sm text-ink-soft">
          {effect === null ? (
            <p>{isPaid ? words.consequences.paid : words.consequences.waits}</p>
          ) : (
            <EffectNotes always={[isPaid ? words.ticketsLater : words.consequences.waits]} {...effect} />
          )}
        </div>
        <Button type="submit" wide pending={pending}>
          {words.make}
        </Button>
      </div>
    </Panel>
  )
}

/** The total, and what it was before the discount. */
function Sum({ before, discount, total }: Record<'before' | 'discount' | 'total', number | null>) {
  return (
    <div className="grid gap-1">
      {discount !== null && discount > 0 && before !== null && (
        <p className="flex items-baseline justify-between text-ink-soft">
          <span>{words.beforeDiscount}</span>
          <Money amount={before} />
        </p>
      )}
      <p className="flex items-baseline justify-between">
        <span className="text-ink-soft">{words.total}</span>
        <span className="text-xl font-semibold">{total === null ? '–' : <Money amount={total} />}</span>
      </p>
    </div>
  )
}
