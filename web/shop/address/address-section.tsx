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
  } = props
  const config = useConfig()
  const prefix = section === 'shipping' ? 'shipping_' : ''
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
    </>
  )
}
