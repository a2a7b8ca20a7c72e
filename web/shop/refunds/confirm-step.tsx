import type { ReactNode } from 'react'
import type { Order } from '#contract/order'
import { usesIban } from '#rules/bank/bank-details'
import { envelopeLines } from '#rules/customers/address'
import * as labels from '#texts/compiled/refusals/bank'
import * as texts from '#texts/compiled/screens/request-refund'
import { Card } from '../../ui/card'
import { DetailList } from '../../ui/detail-list'
import { labelOf, moneyText } from '../../ui/formats'
import { RichText } from '../../ui/rich-text'
import { LastButtons } from '../../ui/wizard'
import { useConfig } from '../store/use-page'
import type { BankForm } from './bank-step'
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

const item = (name: ReactNode) => <strong>{name}</strong>

/** Shows the request before it is sent. */
export function ConfirmStep({ order, chosen, quote, bank, pending, onBack, onConfirm }: ConfirmStepProps) {
  const config = useConfig()
  const hasIban = usesIban(bank.bank_country, config.ibanCountries)
  const details: [name: string, value: string][] = [
    [texts.account_holder(), bank.bank_owner_full_name],
    [texts.address(), envelopeLines(config.addressLines, bank.bank_owner_address).join(', ')],
    [texts.bank(), [bank.bank_name, bank.bank_city].filter((text) => text.trim()).join(', ')],
    [labels.bank_country(), bank.bank_country && labelOf(config.countries, bank.bank_country)],
    [labels.bic(), bank.bank_bic.toUpperCase()],
    hasIban ? [labels.iban(), bank.bank_iban.toUpperCase()] : [labels.bank_account(), bank.bank_account],
    [texts.note(), bank.note.trim()],
  ]
  return (
    <div className="grid gap-6">
      <Card title={texts.items_to_refund()}>
        <ul className="grid gap-2">
          {chosen.map((row) => (
            <li key={row.key} className="flex justify-between gap-4">
              <span className="min-w-0">
                {row.holder ? (
                  <RichText
                    parts={texts.item_of.parts({ name: row.name, holder: row.holder })}
                    tags={{ item }}
                  />
                ) : (
                  item(row.name)
                )}
              </span>
              {!order.has_payment_plan && (
                <span className="tabular-nums">{moneyText(row.brings, config.currency)}</span>
              )}
            </li>
          ))}
        </ul>
      </Card>
      <QuoteBox quote={quote} isPlan={order.has_payment_plan} />
      <Card title={texts.refund_to()}>
        <DetailList details={details} />
      </Card>
      <p className="text-ink-soft">{order.has_payment_plan ? texts.while_open_plan() : texts.while_open()}</p>
      <LastButtons pending={pending} onBack={onBack} onConfirm={onConfirm}>
        {texts.request({ amount: moneyText(quote.total, config.currency) })}
      </LastButtons>
    </div>
  )
}
