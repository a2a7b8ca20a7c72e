import { AmountLine } from '../../../parts/amount-line'
import { Skeleton } from '../../../parts/skeleton'
import type { useInvoice } from './use-invoice'
import * as texts from '../../../../texts/compiled/screens/checkout'

interface TaxesProps {
  asked: ReturnType<typeof useInvoice>
  currency: string
}

/** The taxes in the total, and the total without them. */
export function Taxes({ asked: { invoice, pending }, currency }: TaxesProps) {
  if (!invoice)
    return (
      <div className="grid gap-2" aria-busy>
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-full" />
      </div>
    )
  const taxes = Object.entries(invoice.tax).toSorted(([a], [b]) => Number(a) - Number(b))
  const amounts: (readonly [name: string, amount: number])[] = [
    [texts.items_before_tax(), invoice.items_total_without_tax],
    ...(invoice.shipping?.price == null
      ? []
      : [[texts.shipping_before_tax(), invoice.shipping_without_tax] as const]),
    ...taxes.map(([rate, amount]) => [texts.tax({ rate }), amount] as const),
  ]
  return (
    <dl aria-busy={pending} className={`grid gap-1 transition-opacity ${pending ? 'opacity-55' : ''}`}>
      {amounts.map(([name, amount]) => (
        <AmountLine look="quiet" key={name} name={name} amount={amount} currency={currency} />
      ))}
    </dl>
  )
}
