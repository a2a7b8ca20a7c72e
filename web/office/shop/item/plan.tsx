import { Plus } from 'lucide-react'
import type { PlanStep } from '#contract/shop-item'
import { prorate, sum } from '#rules/money/money'
import * as texts from '#texts/compiled/office/item'
import { Button } from '#web/ui/button'
import { SelectField } from '#web/ui/choice-fields'
import { moneyText } from '#web/ui/formats'
import { MoneyField, NumberField } from '../../kit/form/fields'
import { FormSection, RemoveRow, Toggle, Whole } from '../../kit/form/section'
import { useOfficeData } from '../../kit/office-data'
import type { SectionProps } from './item-props'

/** The payments in which it may be paid. */
export function Plan({ item, set, errors }: SectionProps) {
  const { currency } = useOfficeData()
  const plan = item.payment_plan
  const total = item.price + item.fee
  const put = (payment_plan: PlanStep[]) => set({ payment_plan })
  const change = (index: number, patch: Partial<PlanStep>) =>
    put(plan.map((step, at) => (at === index ? { ...step, ...patch } : step)))
  const add = () =>
    put([...plan, { amount: 0, count: (plan.at(-1)?.count ?? 0) + 1, units: plan.at(-1)?.units ?? 'months' }])
  const divide = () => {
    const shares = equal(total, plan.length)
    put(plan.map((step, at) => ({ ...step, amount: shares[at] ?? 0 })))
  }
  const rest = total - sum(plan.map(({ amount }) => amount))
  const begin = () => {
    const [first = 0, second = 0] = equal(Number.isNaN(total) ? 0 : total, 2)
    put([
      { amount: first, count: 0, units: 'months' },
      { amount: second, count: 1, units: 'months' },
    ])
  }
  return (
    <FormSection title={texts.plan()} hint={plan.length > 0 ? texts.plan_hint() : undefined}>
      <Whole>
        <Toggle
          label={texts.has_plan()}
          checked={plan.length > 0}
          onChange={(checked) => (checked ? begin() : put([]))}
        />
      </Whole>
      {plan.length > 0 && (
        <Whole>
          <div className="grid gap-2.5">
            {plan.map((step, index) => (
              <Payment
                // oxlint-disable-next-line react/no-array-index-key -- a payment of a plan is its number
                key={index}
                number={index + 1}
                step={step}
                // Errors of the whole plan are shown at its first amount, so that the focus moves to a field.
                error={
                  errors[`item.payment_plan.${index}.amount`] ??
                  (index === 0 ? errors['item.payment_plan'] : undefined)
                }
                canGo={plan.length > 2 && index > 0}
                onChange={(patch) => change(index, patch)}
                onRemove={() => put(plan.filter((_, at) => at !== index))}
              />
            ))}
            <div className="flex flex-wrap items-center gap-2">
              <Button
                variant="secondary"
                size="small"
                icon={<Plus aria-hidden className="size-4" />}
                onClick={add}
              >
                {texts.add_payment()}
              </Button>
              <Button variant="secondary" size="small" disabled={Number.isNaN(total)} onClick={divide}>
                {texts.divide()}
              </Button>
              {!Number.isNaN(rest) && (
                <p className={`text-sm ${rest === 0 ? 'text-ink-soft' : 'font-medium text-danger'}`}>
                  {rest === 0 && <span>{texts.adds_up({ sum: moneyText(total, currency) })}</span>}
                  {rest > 0 && <span>{texts.missing({ rest: moneyText(rest, currency) })}</span>}
                  {rest < 0 && <span>{texts.too_much({ rest: moneyText(-rest, currency) })}</span>}
                </p>
              )}
            </div>
          </div>
        </Whole>
      )}
    </FormSection>
  )
}

const equal = (total: number, parts: number): number[] =>
  prorate(
    total,
    Array.from({ length: parts }, () => 1),
  )

const units: Record<PlanStep['units'], string> = {
  days: texts.unit_days(),
  weeks: texts.unit_weeks(),
  months: texts.unit_months(),
  years: texts.unit_years(),
}

interface PaymentProps {
  number: number
  step: PlanStep
  error: string | undefined
  canGo: boolean
  onChange: (patch: Partial<PlanStep>) => void
  onRemove: () => void
}

function Payment({ number, step, error, canGo, onChange, onRemove }: PaymentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_4.5rem_6.5rem_2.25rem] items-end gap-2 sm:grid-cols-[13rem_6rem_8rem_2.25rem] sm:gap-3">
      <MoneyField
        label={number === 1 ? texts.payment_first() : texts.payment({ number })}
        value={step.amount}
        error={error}
        onChange={(amount) => onChange({ amount })}
      />
      {number > 1 && (
        <>
          <NumberField
            label={texts.due_after()}
            value={step.count}
            onChange={(count) => onChange({ count })}
          />
          <SelectField
            label={texts.unit()}
            options={Object.entries(units).map(([value, label]) => ({ value, label }))}
            value={step.units}
            onChange={({ target }) => onChange({ units: target.value as PlanStep['units'] })}
          />
        </>
      )}
      {canGo && <RemoveRow label={texts.remove_payment({ number })} onRemove={onRemove} />}
    </div>
  )
}
