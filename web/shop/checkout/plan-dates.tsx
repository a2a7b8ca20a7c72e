import type { PlanStep } from '#contract/shop-item'
import { planSchedule } from '#rules/payments/instalments'
import * as texts from '#texts/compiled/screens/checkout'
import { moneyText } from '../../ui/formats'
import { Instant } from '../../ui/instant'
import { Timeline } from '../../ui/timeline'
import { useShop } from '../store/use-page'

/** The payments of a plan that is bought today, by the same rule as on the server. */
export function PlanDates({ plan }: { plan: readonly PlanStep[] }) {
  const { config, now } = useShop()
  const steps = planSchedule(plan, new Date(now), config.timezone).map(({ amount, due_at }, index) => ({
    key: index,
    state: index === 0 ? ('current' as const) : ('coming' as const),
    title: index === 0 ? texts.today() : <Instant day at={due_at.toISOString()} timezone={config.timezone} />,
    amount: moneyText(amount, config.currency),
  }))
  return <Timeline label={texts.plan_dates()} steps={steps} />
}
