import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { Address } from '../../../contract/values'
import { AddressFields, CountryField } from '../../ui/address-fields'
import type { FieldErrors } from '../../ui/field-errors'
import { useConfig } from '../store/use-page'
import * as texts from '../../../texts/compiled/screens/address'

interface AddressSectionProps {
  /** Autofill section of an address in a purchase; omitted for the account's own address. */
  section?: 'billing' | 'shipping'
  country: string
  address: Address
  onCountry: (country: string) => void
  onAddress: (address: Address) => void
  errors: FieldErrors
  /** Required lines carry an asterisk only where the form asks for them. */
  showsRequired: boolean
  /** The account may go without a country, a purchase may not. */
  requiresCountry?: boolean
  /** The form does without the lines: they open on request, and where they have a value. */
  isFolded?: boolean
}

/** A country and the address in it: where the bill goes, or the goods, or what an account has for both. */
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
            {texts.add_invoice_address()}
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
