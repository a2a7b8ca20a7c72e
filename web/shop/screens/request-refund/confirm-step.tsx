import type { Order } from '../../../../contract/order'
import { envelopeLines } from '../../../../rules/address'
import { usesIban } from '../../../../rules/bank-details'
import { Card } from '../../../parts/card'
import { Facts } from '../../../parts/facts'
import { labelOf, moneyText } from '../../../parts/words'
import { LastButtons } from '../../../parts/wizard'
import { useConfig } from '../../store/use-world'
import type { BankForm } from './bank-form'
import { QuoteBox } from './quote-box'
import type { Quote, RefundRow } from './refund-choice'

interface ConfirmStepProps {
  order: Order
  chosen: readonly RefundRow[]
  quote: Quote
  bank: BankForm
  pending: boolean
  onBack: () => void
  onConfirm: () => void
}

/** The request as it will be sent. */
export function ConfirmStep({ order, chosen, quote, bank, pending, onBack, onConfirm }: ConfirmStepProps) {
  const config = useConfig()
  const hasIban = usesIban(bank.bank_country, config.ibanCountries)
  const facts: [name: string, value: string][] = [
    ['Account holder', bank.bank_owner_full_name],
    ['Address', envelopeLines(config.addressLines, bank.bank_owner_address).join(', ')],
    ['Bank', [bank.bank_name, bank.bank_city].filter((text) => text.trim()).join(', ')],
    ['Bank country', bank.bank_country && labelOf(config.countries, bank.bank_country)],
    ['BIC/SWIFT', bank.bank_bic.toUpperCase()],
    hasIban ? ['IBAN', bank.bank_iban.toUpperCase()] : ['Bank account number', bank.bank_account],
    ['Note', bank.note.trim()],
  ]
  return (
    <div className="grid gap-6">
      <Card title="To be refunded">
        <ul className="grid gap-2">
          {chosen.map((row) => (
            <li key={row.key} className="flex justify-between gap-4">
              <span className="min-w-0">
                <strong>{row.name}</strong>
                {row.holder && <> for {row.holder}</>}
              </span>
              {!order.has_payment_plan && (
                <span className="tabular-nums">{moneyText(row.brings, config.currency)}</span>
              )}
            </li>
          ))}
        </ul>
      </Card>
      <QuoteBox quote={quote} isPlan={order.has_payment_plan} />
      <Card title="To this account">
        <Facts facts={facts} />
      </Card>
      <p className="text-ink-soft">
        {order.has_payment_plan
          ? 'While the request is open nothing more of the plan is charged. You can cancel it until we begin to work on it.'
          : 'While the request is open these items cannot be used. You can cancel it until we begin to work on it.'}
      </p>
      <LastButtons pending={pending} onBack={onBack} onConfirm={onConfirm}>
        Request refund of {moneyText(quote.total, config.currency)}
      </LastButtons>
    </div>
  )
}
