import { useState } from 'react'
import { decimalText, minorUnits } from '#rules/money/amount-text'
import { settingHint } from '#rules/settings/setting-names'
import * as fiscalTexts from '#texts/compiled/office/fiscal'
import * as texts from '#texts/compiled/office/settings'
import { boxClass } from '../../ui/field'
import { Link } from '../../ui/router/link'
import { NumberField, useTyped } from '../kit/form/fields'
import { FormSection, RemoveRow, Whole } from '../kit/form/section'
import { useOfficeData } from '../kit/office-data'
import { paths } from '../kit/paths'
import { useMe } from '../kit/session/session'
import { countryName } from '../kit/values/names'
import { AddCountry } from './country-fields'
import { settingProps } from './setting-props'
import { type SectionParts, SettingsPage } from './settings-page'

type Parts = SectionParts<'shipping'>
type Rates = Readonly<Record<string, number>>

/** Shipping costs by country, and their tax rates. */
export function ShippingSettingsScreen() {
  const { fiscalCountry } = useOfficeData()
  const { role } = useMe()
  return (
    <SettingsPage
      section="shipping"
      renderFields={(parts) => <Fields {...parts} />}
      below={fiscalCountry === null && role === 'owner' && <ToFiscal />}
    />
  )
}

/** The way to the reports to a tax authority, which most shops do not need. */
const ToFiscal = () => (
  <p className="px-1 text-sm text-ink-soft">
    <span>{fiscalTexts.elsewhere_text()}</span>{' '}
    <Link to={paths.fiscalSettings()} className="link">
      {fiscalTexts.elsewhere_link()}
    </Link>
  </p>
)

/** Returns the rates with another rate of one country; `null` removes it. */
function withRate(rates: Rates, country: string, rate: number | null): Record<string, number> {
  const { [country]: _old, ...others } = rates
  return rate === null ? others : { ...rates, [country]: rate }
}

function Fields(parts: Parts) {
  const { values, set, errors } = parts
  const { shippingRates, shippingTaxRates } = values
  const { currency } = useOfficeData()
  // A row whose last value is deleted stays, so that another one can be typed.
  const [open, setOpen] = useState<readonly string[]>([])
  const countries = [
    ...new Set([...Object.keys(shippingRates), ...Object.keys(shippingTaxRates), ...open]),
  ].toSorted((one, other) => countryName(one).localeCompare(countryName(other)))
  return (
    <>
      <FormSection title={texts.tax()} hint={texts.tax_hint()}>
        <NumberField {...settingProps(parts).value('shippingTaxRate')} decimals />
      </FormSection>
      <FormSection title={texts.by_country()} hint={settingHint('shippingRates')}>
        <Whole>
          {countries.length === 0 && <p className="text-ink-soft">{texts.nowhere()}</p>}
          {countries.length > 0 && (
            <table className="w-full max-w-2xl">
              <thead>
                <tr className="border-b border-line text-start text-sm text-ink-soft">
                  <th className="py-1.5 pe-3 text-start font-medium">{texts.country()}</th>
                  <th className="sm:w-32 py-1.5 pe-3 text-start font-medium">
                    {texts.shipping_price({ currency })}
                  </th>
                  <th className="sm:w-28 py-1.5 pe-3 text-start font-medium">{texts.shipping_rate()}</th>
                  <th className="w-9">
                    <span className="sr-only">{texts.remove()}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {countries.map((code) => (
                  <CountryRow
                    key={code}
                    code={code}
                    put={(patch) => {
                      setOpen([...open, code])
                      set(patch)
                    }}
                    onRemove={() => {
                      setOpen(open.filter((country) => country !== code))
                      set({
                        shippingRates: withRate(shippingRates, code, null),
                        shippingTaxRates: withRate(shippingTaxRates, code, null),
                      })
                    }}
                    {...{ values, errors }}
                  />
                ))}
              </tbody>
            </table>
          )}
          <div className="mt-3">
            <AddCountry
              chosen={countries}
              // The price is empty at first, because 0 would mean free shipping.
              onAdd={(code) => setOpen([...open, code])}
            />
          </div>
        </Whole>
      </FormSection>
    </>
  )
}

interface CountryRowProps extends Pick<Parts, 'values' | 'errors'> {
  code: string
  put: (patch: Partial<Parts['values']>) => void
  onRemove: () => void
}

/** Shipping cost and tax rate of one country. */
function CountryRow({ code, values, errors, put, onRemove }: CountryRowProps) {
  const { shippingRates, shippingTaxRates, shippingTaxRate } = values
  const name = countryName(code)
  return (
    <tr className="border-b border-line last:border-0">
      <th
        scope="row"
        className="min-w-26 py-1.5 pe-1.5 text-start font-normal wrap-anywhere max-[23rem]:min-w-0 sm:pe-3"
      >
        {name}
      </th>
      <td className="min-w-19 py-1.5 pe-1.5 align-top sm:pe-3">
        <OptionalMoney
          label={texts.price_of({ name })}
          placeholder={texts.not_shipped()}
          value={shippingRates[code] ?? null}
          error={errors[`settings.shippingRates.${code}`]}
          onChange={(rate) => put({ shippingRates: withRate(shippingRates, code, rate) })}
        />
      </td>
      <td className="min-w-15 py-1.5 pe-1.5 align-top sm:pe-3">
        <OptionalRate
          label={texts.rate_of({ name })}
          placeholder={Number.isNaN(shippingTaxRate) ? '' : String(shippingTaxRate)}
          value={shippingTaxRates[code] ?? null}
          error={errors[`settings.shippingTaxRates.${code}`]}
          onChange={(rate) => put({ shippingTaxRates: withRate(shippingTaxRates, code, rate) })}
        />
      </td>
      <td className="pt-2 pb-1.5 align-top">
        <RemoveRow label={texts.remove_named({ name })} onRemove={onRemove} />
      </td>
    </tr>
  )
}

interface OptionalProps {
  /** Label for screen readers; the table's headings show it to others. */
  label: string
  placeholder: string
  error: string | undefined
  value: number | null
  onChange: (value: number | null) => void
}

interface Notation {
  write: (value: number) => string
  /** `NaN` if the input is not a number. */
  meaning: (text: string) => number
}

/** Field for a number in a table; empty means none. */
function OptionalNumber({
  label,
  placeholder,
  error,
  value,
  onChange,
  write,
  meaning,
}: OptionalProps & Notation) {
  const read = (text: string) => (text.trim() === '' ? null : meaning(text))
  const textOf = (number: number | null) => (number === null || Number.isNaN(number) ? '' : write(number))
  const { text, setTyped } = useTyped(value, textOf, read)
  return (
    <>
      <input
        aria-label={label}
        aria-invalid={error !== undefined}
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        className={`${boxClass} text-end tabular-nums`}
        value={text}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(read(target.value))
        }}
      />
      {error && <p className="text-sm font-medium text-danger">{error}</p>}
    </>
  )
}

/** An amount of the shop's currency in minor units, or none. */
function OptionalMoney(props: OptionalProps) {
  const { currency } = useOfficeData()
  return (
    <OptionalNumber
      {...props}
      write={(amount) => decimalText(amount, currency)}
      meaning={(text) => minorUnits(text, currency) ?? Number.NaN}
    />
  )
}

/** A rate in per cent, with decimals, or none. */
function OptionalRate(props: OptionalProps) {
  return (
    <OptionalNumber
      {...props}
      write={String}
      meaning={(text) =>
        /^\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN
      }
    />
  )
}
