import { Suspense } from 'react'
import { late } from '../../../parts/late'
import type { PlanStep } from '../../../../contract/shop-item'
import { Skeleton } from '../../../parts/skeleton'
import * as texts from '../../../../texts/compiled/screens/checkout'

const PlanDates = late(async () => (await import('./plan-dates')).PlanDates)

/** The payments of a plan and their dates. The date arithmetic is loaded only if there is a plan. */
export function PlanPreview({ plan }: { plan: readonly PlanStep[] }) {
  return (
    <section className="grid gap-4">
      <h3 className="text-xl">{texts.plan()}</h3>
      <Suspense fallback={<Skeleton className="h-24 w-full" />}>
        <PlanDates plan={plan} />
      </Suspense>
    </section>
  )
}
