import type { FieldErrors } from '../../../parts/field-errors'
import { AddressFields } from '../../../parts/address-fields'
import { SelectField } from '../../../parts/choice-fields'
import { moneyText } from '../../../parts/words'
import { RadioCards } from '../../form/radio-cards'
import { useFacts } from '../../office-facts'
import { Panel } from '../../parts/page'
import type { OrderForm } from './order-form'
import type { Handing, ShippingFacts } from './shipping-form'
import * as words from './words'

interface GoodsPanelProps {
  form: OrderForm
  set: (changed: Partial<OrderForm>) => void
  errors: FieldErrors
  countries: Readonly<Record<string, string>>
  shipping: ShippingFacts
}

const handings = Object.entries(words.handings) as [Handing, string][]

/** Whether the goods are collected or sent, and where to. */
export function GoodsPanel({ form, set, errors, countries, shipping }: GoodsPanelProps) {
  const { currency } = useFacts()
  const rateOf = (country: string) => {
    const rate = shipping.shippingRates[country]
    return rate === undefined ? words.noRate : moneyText(rate, currency)
  }
  return (
    <Panel title={words.goods}>
      <div className="grid gap-4">
        <RadioCards
          legend={words.handing}
          name="handing"
          options={handings}
          value={form.handing}
          onChange={(handing) => set({ handing })}
          className="sm:grid-cols-2"
        />
        {form.handing === 'send' && (
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label={words.country}
              placeholder={words.choose}
              required
              error={errors['country']}
              value={form.country}
              options={Object.entries(countries).map(([value, name]) => ({
                value,
                label: `${name} · ${rateOf(value)}`,
                disabled: shipping.shippingRates[value] === undefined,
              }))}
              onChange={(event) => set({ country: event.target.value })}
            />
            <AddressFields
              lines={shipping.addressLines}
              country={form.country}
              address={form.address}
              onChange={(address) => set({ address })}
              errors={errors}
              prefix="address."
              showsRequired
              isOthers
            />
          </div>
        )}
      </div>
    </Panel>
  )
}
