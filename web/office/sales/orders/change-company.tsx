import { useState } from 'react'
import { tidyAddress } from '#rules/customers/address'
import { vatNumberOf } from '#rules/customers/vat-number'
import * as texts from '#texts/compiled/office/company'
import { AddressFields } from '#web/ui/address-fields'
import { CheckboxField, SelectField } from '#web/ui/choice-fields'
import { CompanyFields } from '#web/ui/company-fields'
import { useDryRunCall } from '../../kit/calls/use-dry-run'
import { ActionDialog } from '../../kit/dialog/action-dialog'
import { EffectNotes } from '../../kit/dialog/effect-notes'
import { companyFaults, isSameAddress, noCompany } from '../../kit/form/company-form'
import { useOfficeData } from '../../kit/office-data'
import { ReasonField } from './fields'
import type { ActionProps } from './order-actions'

/** Changes whom the invoice of an order names. One that was issued is corrected: a credit note, and a new invoice. */
export function ChangeCompany({ order, onClose }: ActionProps) {
  const { addressLines, countries } = useOfficeData()
  const before = order.invoice_address
  const [isCompany, setIsCompany] = useState(true)
  const [company, setCompany] = useState(order.company ?? noCompany)
  const [country, setCountry] = useState(before?.country ?? '')
  const [address, setAddress] = useState(before?.address ?? {})
  const [reason, setReason] = useState('')
  const faults = isCompany ? companyFaults(company, { country, address }, addressLines) : {}
  const isOther =
    (isCompany
      ? company.name.trim() !== (order.company?.name ?? '') ||
        // The same number in another notation counts as unchanged.
        vatNumberOf(company.vat_number, country) !== (order.company?.vat_number ?? '')
      : order.company !== null) ||
    country !== (before?.country ?? '') ||
    !isSameAddress(addressLines, address, before?.address ?? {})
  const isReady = isOther && Object.keys(faults).length === 0
  const sent = {
    order: order.code,
    company: isCompany ? company : null,
    country: country || null,
    address: tidyAddress(addressLines, address),
    reason,
  }
  const { effect, refusal, pending, error, confirm } = useDryRunCall(
    'change-company',
    isReady ? sent : null,
    {
      toast: order.has_invoice ? texts.corrected() : texts.done(),
      done: onClose,
    },
  )
  const name = order.has_invoice ? texts.correct() : texts.change()
  const text = order.has_invoice ? texts.correct_text() : texts.text()
  return (
    <ActionDialog
      title={name}
      consequences={<EffectNotes until={isReady ? null : text} {...{ effect, refusal }} />}
      confirm={name}
      isBlocked={!isReady}
      onConfirm={() => confirm(sent)}
      {...{ pending, error, onClose }}
    >
      <CheckboxField
        label={texts.buys()}
        checked={isCompany}
        onChange={({ target }) => setIsCompany(target.checked)}
      />
      {isCompany && (
        // A number is wrong or right as a whole: its error waits until the rest is filled in.
        <CompanyFields
          company={company}
          errors={Object.keys(faults).length === 1 ? faults : {}}
          onChange={setCompany}
          isOthers
        />
      )}
      <SelectField
        label={texts.country()}
        placeholder={texts.choose()}
        required={isCompany}
        value={country}
        options={Object.entries(countries).map(([value, label]) => ({ value, label }))}
        onChange={({ target }) => setCountry(target.value)}
      />
      <AddressFields
        lines={addressLines}
        country={country}
        address={address}
        onChange={setAddress}
        errors={{}}
        prefix="address."
        showsRequired={isCompany}
        isOthers
      />
      <ReasonField value={reason} onChange={setReason} />
    </ActionDialog>
  )
}
