import { moneyText } from './formats'

interface AmountLineProps {
  name: string
  amount: number
  currency: string
  variant?: 'plain' | 'strong' | 'quiet'
}

const variants = { plain: '', strong: 'font-semibold', quiet: 'text-sm text-ink-soft' }

/** A line of a sum in a `dl`: its name and its amount, which may be negative. */
export function AmountLine({ name, amount, currency, variant = 'plain' }: AmountLineProps) {
  return (
    <div className={`flex justify-between gap-4 ${variants[variant]}`}>
      <dt>{name}</dt>
      <dd className="tabular-nums">{moneyText(amount, currency).replace('-', '−')}</dd>
    </div>
  )
}
