import { useRef } from 'react'
import type { Order } from '#contract/order'
import type { Address } from '#contract/values'
import { tidyAddress } from '#rules/customers/address'
import type { Company } from '#rules/customers/company'
import * as texts from '#texts/compiled/screens/company'
import { FormAlert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { checkCompany } from '../../ui/check-company'
import { Dialog } from '../../ui/dialog'
import { alertText, fieldErrorsOf } from '../../ui/field-errors'
import { missingErrors } from '../../ui/missing-errors'
import { useForm } from '../../ui/use-form'
import { AddressSection } from '../address/address-section'
import { useSureCall } from '../calls/use-sure-call'
import { useConfig, useShop } from '../store/use-page'
import { CompanyFields } from './company-fields'

interface Fields {
  company: Company
  country: string
  address: Address
}

/** Makes a company the buyer of an order that has no invoice yet, or a private person again. */
export function CompanyDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const config = useConfig()
  const { customer } = useShop()
  const first = useRef<HTMLDivElement>(null)
  const form = useForm<Fields>(() => ({
    company: order.company ?? customer?.company ?? { name: '', vat_number: '' },
    country: order.invoice_address?.country ?? customer?.country ?? '',
    address: order.invoice_address?.address ?? {},
  }))
  const { values, set, errors } = form
  const call = useSureCall('set-order-company', {
    repeats: true,
    toast: texts.saved(),
    done: onClose,
    failed: (refusal) => form.check(fieldErrorsOf(refusal)),
  })

  const submit = async () => {
    const found = checkCompany(values.company, values, config.addressLines)
    const wrong = { ...missingErrors(found.missing), ...found.errors }
    call.setError(alertText(wrong))
    if (!form.check(wrong)) return
    await call.send({
      order_id: order.id,
      company: values.company,
      country: values.country || null,
      address: tidyAddress(config.addressLines, values.address),
    })
  }
  return (
    <Dialog title={texts.add()} onClose={onClose} focusFirst={first} busy={call.pending}>
      <form {...form.props(submit)} className="grid gap-5">
        <p className="text-ink-soft">{texts.dialog_text()}</p>
        <FormAlert error={call.error} />
        <div ref={first} tabIndex={-1} className="grid gap-x-4 gap-y-5 outline-none! sm:grid-cols-2">
          <CompanyFields
            company={values.company}
            country={values.country}
            errors={errors}
            onChange={(company) => set({ company })}
          />
          <AddressSection
            section="billing"
            country={values.country}
            address={values.address}
            errors={errors}
            showsRequired
            onCountry={(country) => set({ country })}
            onAddress={(address) => set({ address })}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="large" pending={call.pending}>
            {texts.save()}
          </Button>
          {order.company !== null && (
            <Button
              variant="secondary"
              size="large"
              disabled={call.pending}
              onClick={() => void call.send({ order_id: order.id, company: null })}
            >
              {texts.remove()}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
