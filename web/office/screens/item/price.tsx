import { moneyText } from '../../../parts/words'
import { MoneyField, NumberField } from '../../form/fields'
import { FormSection } from '../../form/section'
import { useFacts } from '../../office-facts'
import type { SectionProps } from './section-props'
import * as words from './words'

const names = words.fieldNames

/** Price, fee and tax. */
export function Price({ item, set, errors }: SectionProps) {
  const { currency } = useFacts()
  const rates = Object.entries(item.tax_rates).map(([country, rate]) => `${country} ${rate} %`)
  return (
    <FormSection title={words.money}>
      <div className="grid gap-x-4 gap-y-3 sm:col-span-full sm:grid-cols-3">
        <MoneyField
          label={names.price}
          required
          value={item.price}
          error={errors['item.price']}
          onChange={(price) => set({ price })}
        />
        <MoneyField
          label={names.fee}
          value={item.fee}
          error={errors['item.fee']}
          onChange={(fee) => set({ fee })}
        />
        <NumberField
          label={names.tax_rate}
          decimals
          value={item.tax_rate}
          error={errors['item.tax_rate'] ?? errors['item.tax_rates']}
          onChange={(tax_rate) => set({ tax_rate })}
        />
      </div>
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
