import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { Address } from '#contract/values'
import * as texts from '#texts/compiled/screens/address'
import { AddressFields, CountryField } from '../../ui/address-fields'
import type { FieldErrors } from '../../ui/field-errors'
import { useConfig } from '../store/use-page'

interface AddressSectionProps {
  /** Autofill section for an address in a purchase; omitted for the account's own address. */
  section?: 'billing' | 'shipping'
  country: string
  address: Address
  onCountry: (country: string) => void
  onAddress: (address: Address) => void
  errors: FieldErrors
  /** Marks required lines with an asterisk; only for forms that require them. */
  showsRequired: boolean
  /** The country is optional: an account may have none, a purchase may not. */
  requiresCountry?: boolean
  /** The lines are optional: they open on request, or if they have a value. */
  isFolded?: boolean
}

/** Fields of a country and the address in it: the billing or shipping address, or an account's address for both. */
export function AddressSection(props: AddressSectionProps) {
  const {
    section,
    country,
    address,
    onCountry,
    onAddress,
    errors,
    showsRequired,
    requiresCountry = true,
    isFolded = false,
  } = props
  const config = useConfig()
  const prefix = section === 'shipping' ? 'shipping_' : ''
  const [opened, setOpened] = useState<boolean | null>(null)
  const isOpen = opened ?? Object.keys(address).length > 0
  const id = useId()
  const lines = (
    <AddressFields
      lines={config.addressLines}
      country={country}
      address={address}
      onChange={onAddress}
      errors={errors}
      prefix={`${prefix}address.`}
      {...(section && { section })}
      showsRequired={showsRequired}
    />
  )
  return (
    <>
      <CountryField
        label={section === 'shipping' ? texts.shipping_country() : texts.country()}
        name={`${prefix}country`}
        required={requiresCountry}
        {...(section && { section })}
        countries={config.countries}
        home={config.homeCountry}
        value={country}
        error={errors[`${prefix}country`]}
        onChange={onCountry}
      />
      {!isFolded && lines}
      {isFolded && (
        <div className="sm:col-span-2">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpened(!isOpen)}
            className="link flex items-center gap-2 py-1 text-start font-semibold"
          >
            <span>{texts.add_invoice_address()}</span>
            <ChevronDown
              aria-hidden
              className={`size-5 shrink-0 transition-transform ${isOpen ? 'rotate-180' : ''}`}
            />
          </button>
          {isOpen && (
            <div id={id} className="mt-4 grid gap-x-4 gap-y-5 sm:grid-cols-2">
              {lines}
            </div>
          )}
        </div>
      )}
    </>
  )
}
