import { CreditCard, Landmark, Ticket } from 'lucide-react'
import { useId } from 'react'
import { refusals } from '../../../../contract/refusals'
import type { PaymentMethod } from '../../../../rules/payment-method'
import { Skeleton } from '../../../parts/skeleton'
import { labelOf } from '../../../parts/words'
import { useConfig } from '../../store/use-world'
import * as texts from '../../../../texts/compiled/screens/checkout'

interface MethodChoiceProps {
  methods: readonly PaymentMethod[]
  method: PaymentMethod | null
  /** The figures that decide about the methods are loaded. */
  isKnown: boolean
  /** The country, which also decides, is chosen. */
  hasCountry: boolean
  hasPlan: boolean
  error: string | undefined
  onChoose: (method: PaymentMethod) => void
}

const hints: Record<PaymentMethod, () => string> = {
  credit_card: texts.card_hint,
  bank_transfer: texts.transfer_hint,
  voucher: texts.voucher_hint,
}
const icons = { credit_card: CreditCard, bank_transfer: Landmark, voucher: Ticket }

/** The payment methods. A single method is already selected and only shown. */
export function MethodChoice({
  methods,
  method,
  isKnown,
  hasCountry,
  hasPlan,
  error,
  onChoose,
}: MethodChoiceProps) {
  const { paymentMethods } = useConfig()
  const errorId = useId()
  if (!isKnown) return <Skeleton className="h-18 w-full" />
  if (methods.length === 0)
    return (
      <p className={hasCountry ? 'font-medium text-danger' : 'text-ink-soft'}>
        {hasCountry ? refusals['no-payment-method'][1]() : texts.method_country()}
      </p>
    )
  return (
    <fieldset className="grid gap-3" aria-describedby={error ? errorId : undefined}>
      <legend className="sr-only">{texts.method()}</legend>
      {methods.map((each) => {
        const Icon = icons[each]
        return (
          <label
            key={each}
            className="flex cursor-pointer items-center gap-4 rounded-control border-[1.5px] border-edge px-4 py-3.5 has-checked:border-brand-ink has-checked:bg-brand-tint has-checked:text-on-brand-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-ink"
          >
            <input
              type="radio"
              name="payment_method"
              value={each}
              checked={method === each}
              data-invalid={error ? true : undefined}
              onChange={() => onChoose(each)}
              className="size-5 shrink-0 outline-none!"
            />
            <span className="min-w-0 grow">
              <span className="block font-semibold">{labelOf(paymentMethods, each)}</span>
              <span className="block text-sm">
                {each === 'credit_card' && hasPlan ? texts.plan_hint() : hints[each]()}
              </span>
            </span>
            <Icon aria-hidden className="size-6 shrink-0" />
          </label>
        )
      })}
      {error && (
        <p id={errorId} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
