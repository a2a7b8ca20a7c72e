import { useEffect, useState } from 'react'
import type { PlanStep, ShopItem } from '#contract/shop-item'
import { sum } from '#rules/money/money'
import * as texts from '#texts/compiled/screens/product'
import { dateText, moneyText } from '../../ui/formats'
import { useConfig, useShop } from '../store/use-page'

/** The payments of a plan on a line that starts today. Their dates appear once the calendar's code has loaded. */
export function PlanTimeline({ item }: { item: ShopItem }) {
  const { currency, timezone } = useConfig()
  const { now } = useShop()
  const [days, setDays] = useState<readonly string[]>([])

  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const { planSchedule } = await import('#rules/payments/instalments')
      if (!isCurrent) return
      const schedule = planSchedule(item.payment_plan, new Date(now), timezone)
      setDays(schedule.map(({ due_at }) => dateText(due_at.toISOString(), timezone)))
    }
    // If the dates cannot be loaded, the steps still describe when to pay.
    void load().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [item.payment_plan, now, timezone])

  return (
    <section aria-labelledby="plan" className="rounded-card bg-brand-tint p-5 text-on-brand-tint">
      <h2 id="plan" className="mb-4 text-lg">
        {texts.plan({ count: item.payment_plan.length })}
      </h2>
      <ol className="grid">
        {item.payment_plan.map((step, index) => (
          <li
            // The amount paid up to this step. It grows with every step, so the keys are unique.
            key={sum(item.payment_plan.slice(0, index).map(({ amount }) => amount))}
            className="relative grid grid-cols-[1.5rem_1fr_auto] gap-x-3 pb-4 last:pb-0"
          >
            {index < item.payment_plan.length - 1 && (
              <span
                aria-hidden
                className="absolute start-[0.6875rem] top-4 bottom-[-0.25rem] w-0.5 bg-current opacity-40"
              />
            )}
            <span
              aria-hidden
              className={`mt-1 size-4 justify-self-center rounded-full border-[3px] border-current ${index === 0 ? 'bg-current' : 'bg-brand-tint'}`}
            />
            <span>
              <span className="block font-semibold">{whenText(step, index)}</span>
              {index > 0 && <span className="block min-h-5 text-sm">{days[index] ?? ' '}</span>}
            </span>
            <strong className="tabular-nums">{moneyText(step.amount, currency)}</strong>
          </li>
        ))}
      </ol>
    </section>
  )
}

const inUnits = {
  days: texts.plan_in_days,
  weeks: texts.plan_in_weeks,
  months: texts.plan_in_months,
  years: texts.plan_in_years,
}

function whenText({ count, units }: PlanStep, index: number): string {
  if (index === 0) return texts.plan_today()
  return inUnits[units]({ count })
}
