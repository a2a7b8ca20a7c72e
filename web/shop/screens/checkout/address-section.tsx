import type { Address } from '../../../../contract/values'
import { AddressFields, CountryField } from '../../../parts/address-fields'
import type { FieldErrors } from '../../../parts/field-errors'
import { useConfig } from '../../store/use-world'

interface AddressSectionProps {
  section: 'billing' | 'shipping'
  country: string
  address: Address
  onCountry: (country: string) => void
  onAddress: (address: Address) => void
  errors: FieldErrors
  /** Required lines carry an asterisk only where the checkout asks for them. */
  showsRequired: boolean
}

/** A country and the address in it: where the bill goes, or the goods. */
export function AddressSection(props: AddressSectionProps) {
  const { section, country, address, onCountry, onAddress, errors, showsRequired } = props
  const config = useConfig()
  const prefix = section === 'shipping' ? 'shipping_' : ''
  return (
    <>
      <CountryField
        label={section === 'shipping' ? 'Shipping country' : 'Country'}
        name={`${prefix}country`}
        required
        section={section}
        countries={config.countries}
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
        section={section}
        showsRequired={showsRequired}
      />
    </>
  )
}
