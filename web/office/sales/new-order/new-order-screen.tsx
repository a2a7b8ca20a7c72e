import { useCallback, useDeferredValue, useState, type SyntheticEvent } from 'react'
import * as companyTexts from '#texts/compiled/office/company'
import * as texts from '#texts/compiled/office/new-order'
import { AddressFields } from '#web/ui/address-fields'
import { FormAlert } from '#web/ui/alert'
import { buttonClass } from '#web/ui/button'
import { CheckboxField, SelectField } from '#web/ui/choice-fields'
import { CompanyFields } from '#web/ui/company-fields'
import { alertText, type FieldErrors } from '#web/ui/field-errors'
import { moneyText } from '#web/ui/formats'
import { Link } from '#web/ui/router/link'
import { useNavigate } from '#web/ui/router/use-router'
import { TextAreaField } from '#web/ui/text-area-field'
import { TextField, EmailField } from '#web/ui/text-fields'
import { showToast } from '#web/ui/toast'
import { useAnswer } from '../../kit/calls/use-answer'
import { useDryRunCall } from '../../kit/calls/use-dry-run'
import { LeaveQuestion, useLeaveWarning } from '../../kit/form/leave-question'
import { RadioCards } from '../../kit/form/radio-cards'
import { focusFirstError } from '../../kit/form/use-edited'
import { useOfficeData } from '../../kit/office-data'
import { Around } from '../../kit/page/detail'
import { Page, Panel } from '../../kit/page/page'
import { DetailSkeleton, Failed } from '../../kit/page/states'
import { paths } from '../../kit/paths'
import { useMay } from '../../kit/session/session'
import { Lines } from './lines'
import {
  emptyForm,
  faultsOf,
  orderOf,
  type OrderForm,
  canShip,
  isSent,
  type ShippingFacts,
  type Handing,
} from './order-form'
import { Payment } from './payment'

const list = { to: paths.orders(), name: texts.orders() }

/** Form of an order that staff place for a customer, who pays at the box office or later. */
export function NewOrderScreen() {
  const may = useMay()
  const { answer, refusal, again } = useAnswer('get-order-form', {})
  return (
    <Page
      title={texts.title()}
      above={<Around list={list} />}
      actions={
        may('import-guests') && (
          <Link to={paths.guestList()} className={buttonClass('secondary', 'small')}>
            {texts.guest_list()}
          </Link>
        )
      }
    >
      {refusal && <Failed text={refusal.message} onAgain={again} />}
      {!refusal && answer === null && <DetailSkeleton />}
      {answer && (
        <Form
          items={answer.items}
          countries={answer.countries}
          shipping={answer}
          companiesByCard={answer.companies_by_card}
        />
      )}
    </Page>
  )
}

interface FormProps {
  items: Parameters<typeof Lines>[0]['items']
  countries: Readonly<Record<string, string>>
  shipping: ShippingFacts
  companiesByCard: boolean
}

function Form({ items, countries, shipping, companiesByCard }: FormProps) {
  const { currency, timezone } = useOfficeData()
  const { shippingRates, addressLines } = shipping
  const details = { currency, timezone, shippingRates, addressLines, companiesByCard }
  const navigate = useNavigate()
  const [form, setForm] = useState<OrderForm>(emptyForm)
  const set = (changed: Partial<OrderForm>) => setForm((now) => ({ ...now, ...changed }))
  const [isMade, setMade] = useState(false)
  const warning = useLeaveWarning(form !== emptyForm && !isMade)
  const setLines = useCallback(
    (change: (lines: OrderForm['lines']) => OrderForm['lines']) =>
      setForm((now) => ({ ...now, lines: change(now.lines) })),
    [],
  )
  // The placeholders of up to 200 lines may be updated a moment after typing.
  const customer = { fullName: useDeferredValue(form.fullName), email: useDeferredValue(form.email) }
  const [isMarked, setMarked] = useState(false)
  const faults = faultsOf(form, details)
  const errors = isMarked ? faults : {}
  const tried = orderOf(form, details)
  const { effect, refusal, pending, error, setError, confirm } = useDryRunCall('create-order', tried, {
    done: (answer) => {
      setMade(true)
      showToast(answer ? texts.done({ code: answer.order.code }) : texts.done_before(), 'success')
      // Replaces the form in the history, because it is sent. The newest order of the list is the new one.
      void navigate(answer ? paths.order(answer.order.code) : paths.orders(), { replace: true })
    },
  })
  const make = (event: SyntheticEvent) => {
    event.preventDefault()
    if (tried !== null) return confirm(tried)
    setMarked(true)
    requestAnimationFrame(focusFirstError)
    return setError(alertText(faults))
  }
  return (
    <form noValidate onSubmit={make} className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-4">
        <FormAlert error={error} />
        <Panel title={texts.items()}>
          <Lines items={items} lines={form.lines} onChange={setLines} {...{ customer, errors }} />
        </Panel>
        <CustomerPanel
          countries={isSent(form, details) ? null : countries}
          {...{ form, set, errors, addressLines }}
        />
        {canShip(form, shipping) && <GoodsPanel {...{ form, set, errors, countries, shipping }} />}
        <Panel title={texts.more()}>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={texts.channel()}
              hint={texts.channel_hint()}
              maxLength={60}
              value={form.channel}
              onChange={(event) => set({ channel: event.target.value })}
            />
            <TextAreaField
              label={texts.note()}
              hint={texts.note_hint()}
              rows={2}
              maxLength={2000}
              value={form.note}
              onChange={(event) => set({ note: event.target.value })}
            />
          </div>
        </Panel>
      </div>
      <div className="lg:sticky lg:top-4">
        <Payment effect={tried && { effect, refusal }} {...{ form, details, set, errors, pending }} />
      </div>
      <LeaveQuestion warning={warning}>{texts.leave_text()}</LeaveQuestion>
    </form>
  )
}

interface CustomerPanelProps {
  form: OrderForm
  set: (changed: Partial<OrderForm>) => void
  errors: FieldErrors
  /** `null` if the country is a field of the shipping address. */
  countries: Readonly<Record<string, string>> | null
  addressLines: ShippingFacts['addressLines']
}

function CustomerPanel({ form, set, errors, countries, addressLines }: CustomerPanelProps) {
  return (
    <Panel title={texts.customer()}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={texts.full_name()}
          required
          maxLength={200}
          autoComplete="off"
          error={errors['fullName']}
          value={form.fullName}
          onChange={(event) => set({ fullName: event.target.value })}
        />
        <EmailField
          label={texts.email()}
          hint={texts.email_hint()}
          autoComplete="off"
          error={errors['email']}
          value={form.email}
          onChange={(event) => set({ email: event.target.value })}
        />
        {countries !== null && (
          <SelectField
            label={texts.country()}
            placeholder={texts.no_country()}
            value={form.country}
            required={form.isCompany}
            error={errors['country']}
            options={Object.entries(countries).map(([value, label]) => ({ value, label }))}
            onChange={(event) => set({ country: event.target.value })}
          />
        )}
        <div className="sm:col-span-2">
          <CheckboxField
            label={companyTexts.buys()}
            checked={form.isCompany}
            onChange={({ target }) => set({ isCompany: target.checked })}
          />
        </div>
        {form.isCompany && (
          <CompanyFields
            company={form.company}
            errors={errors}
            onChange={(company) => set({ company })}
            isOthers
          />
        )}
        {form.isCompany && countries !== null && (
          <AddressFields
            lines={addressLines}
            country={form.country}
            address={form.address}
            onChange={(address) => set({ address })}
            errors={errors}
            prefix="address."
            showsRequired
            isOthers
          />
        )}
      </div>
    </Panel>
  )
}

interface GoodsPanelProps {
  form: OrderForm
  set: (changed: Partial<OrderForm>) => void
  errors: FieldErrors
  countries: Readonly<Record<string, string>>
  shipping: ShippingFacts
}

const handings: readonly (readonly [Handing, string])[] = [
  ['collect', texts.handing_collect()],
  ['send', texts.handing_send()],
]

/** Whether the goods are collected or sent, and where to. */
function GoodsPanel({ form, set, errors, countries, shipping }: GoodsPanelProps) {
  const { currency } = useOfficeData()
  const rateOf = (country: string) => {
    const rate = shipping.shippingRates[country]
    return rate === undefined ? texts.no_rate() : moneyText(rate, currency)
  }
  return (
    <Panel title={texts.goods()}>
      <div className="grid gap-4">
        <RadioCards
          legend={texts.handing()}
          name="handing"
          options={handings}
          value={form.handing}
          onChange={(handing) => set({ handing })}
          className="sm:grid-cols-2"
        />
        {form.handing === 'send' && (
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label={texts.country()}
              placeholder={texts.choose()}
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
