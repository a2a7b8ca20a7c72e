import { hasNoTax } from '../../../../rules/expected-tax'
import { moneyText } from '../../../parts/words'
import { MoneyField, NumberField } from '../../form/fields'
import { FormSection } from '../../form/section'
import { useFacts } from '../../office-facts'
import { itemProps } from './item-props'
import type { SectionProps } from './section-props'
import * as words from './words'

/** Price, fee and tax. */
export function Price({ item, set, errors, expectsTax }: SectionProps & { expectsTax: boolean }) {
  const { currency } = useFacts()
  const { value } = itemProps({ item, set, errors })
  const rates = Object.entries(item.tax_rates).map(([country, rate]) => `${country} ${rate}%`)
  return (
    <FormSection title={words.money}>
      <div className="grid gap-x-4 gap-y-3 sm:col-span-full sm:grid-cols-3">
        <MoneyField {...value('price')} required />
        <MoneyField {...value('fee')} />
        <NumberField
          {...value('tax_rate')}
          decimals
          error={errors['item.tax_rate'] ?? errors['item.tax_rates']}
        />
      </div>
      {expectsTax && hasNoTax(item) && (
        <p
          role="status"
          className="rounded-control border border-warn bg-warn-tint px-3 py-2 text-sm text-on-warn-tint sm:col-span-full"
        >
          {words.noTax}
        </p>
      )}
      {item.fee > 0 && item.price >= 0 && (
        <p className="text-sm text-ink-soft sm:col-span-full">
          {words.customersPay(moneyText(item.price + item.fee, currency))}
        </p>
      )}
      {rates.length > 0 && (
        <p className="text-sm text-ink-soft sm:col-span-full">{words.ratesByCountry(rates.join(', '))}</p>
      )}
    </FormSection>
  )
}
