import { type ReactNode, useState } from 'react'
import type { OfficeAnswered } from '../../../contract/calls'
import type { ItemEntry } from '../../../contract/office/catalogue-file'
import { useAnswer } from '../calls/use-answer'
import { FormBar } from '../scheduled-changes/form-bar'
import { EditForm } from '../form/edit-form'
import { MeanwhileNotice } from '../form/meanwhile-notice'
import { useEdited } from '../form/use-edited'
import { useMissing } from '../form/use-missing'
import { useSaving } from '../form/use-saving'
import { useOfficeData } from '../office-data'
import { Basics } from './basics'
import { Departures } from './departures'
import { whatIsMissing, shownItem, placesOfTimes } from './item-values'
import { Pictures } from './pictures'
import { Plan } from './plan'
import { shownValue } from '../ui/shown-value'
import * as words from './words'
import { Preview } from '../theme/preview-pane'
import { useMay } from '../session/session'
import { FormSection, Toggle, Whole } from '../form/section'
import { itemProps } from './item-props'
import type { SectionProps } from './section-props'
import { LimitField, NumberField, InstantField, MoneyField } from '../form/fields'
import { hasNoTax } from '../../../rules/money/tax'
import { moneyText } from '../../ui/formats'

type Read = OfficeAnswered<'get-item'>

interface ItemFormProps {
  /** The values to begin with: of a new item, or as they are stored. */
  values: ItemEntry
  /** Null: it is new. */
  read: Read | null
  onSaved: (code: string) => void
  /** Cancels a stored departure; null: the role may not. */
  onCancelTime?: ((departure: string) => void) | null
  /** Beside the form, under what is in the shop. */
  details?: ReactNode
}

/** The form of one item: its sections, and the bar that saves it. */
export function ItemForm({ values: first, read, onSaved, onCancelTime = null, details }: ItemFormProps) {
  const shop = useOfficeData()
  const { answer } = useAnswer('find-events', {})
  const { answer: defaults } = useAnswer('get-item-defaults', {})
  const events = answer?.events ?? []
  const edited = useEdited({ values: first, version: read?.version ?? null })
  const { values: item, version } = edited
  const lacking = useMissing(edited, whatIsMissing(item))
  const isNew = read === null
  const saving = useSaving('save-item', {
    payload: lacking.isReady ? { item, version } : null,
    toast: isNew ? words.made : words.saved,
    wasStored: edited.wasStored,
    done: (saved) => {
      edited.stored(saved.version)
      onSaved(item.external_code)
    },
  })
  const save = () => lacking.saveBy(saving.save)
  const errors = { ...saving.errors, ...lacking.marked }
  const timezone = events.find(({ code }) => code === item.event)?.timezone ?? shop.timezone
  const parts = { item, set: lacking.set, errors, timezone }
  const isTicket = item.shop_item_type === 'tickets'
  return (
    <>
      <MeanwhileNotice
        edited={edited}
        by={{ changed_by: read?.changed_by ?? null, changed_at: read?.changed_at ?? null }}
        nameOf={(key) => words.fieldNames[key]}
        textOf={(key, value, beside) => shownValue(key, value, shop, beside)}
      />
      <EditForm
        onSave={save}
        className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_26rem]"
      >
        <div className="grid min-w-0 gap-4">
          <Basics {...parts} isNew={isNew} isUsed={read?.is_used ?? false} events={events} />
          <Pictures {...parts} />
          <Price {...parts} expectsTax={defaults?.expects_tax ?? false} />
          {isTicket && <Departures {...parts} places={read?.departures ?? []} {...{ onCancelTime }} />}
          <Places {...parts} />
          <Plan {...parts} />
          {isTicket && <Holders {...parts} />}
          <Refunds {...parts} />
        </div>
        <aside className="grid content-start gap-4 lg:max-xl:sticky lg:max-xl:top-4 xl:self-stretch">
          <InShop {...parts} />
          {details}
          <ItemPreview item={item} />
        </aside>
      </EditForm>
      <FormBar
        call="save-item"
        thing={item.external_code}
        name={edited.base.name}
        nameOf={(key) => words.fieldNames[key]}
        missing={lacking.count}
        onSave={save}
        {...{ edited, saving, isNew }}
      />
    </>
  )
}

/** The item's own page in the shop as the form has it. */
function ItemPreview({ item }: { item: ItemEntry }) {
  const may = useMay()
  const { productTypes, merchandiseTypes } = useOfficeData()
  const [standIn] = useState({ code: 'new-item', name: words.newTitle })
  if (!may('keep-preview')) return null
  const groups = item.shop_item_type === 'tickets' ? productTypes : merchandiseTypes
  const shown = shownItem(item, { ...standIn, type: Object.keys(groups)[0] ?? 'other' })
  const path = `item/${item.shop_item_type}/${encodeURIComponent(shown.external_code)}`
  return <Preview draft={{ item: shown }} pages={[{ path, name: shown.name }]} path={path} />
}

/** Whether the shop shows it, and how. */
function InShop(form: Omit<SectionProps, 'timezone'>) {
  const { toggle } = itemProps(form)
  return (
    <FormSection title={words.shop}>
      <Whole>
        <div className="grid gap-3">
          <Toggle {...toggle('published')} label={words.published} />
          <Toggle {...toggle('is_featured')} hint={words.featuredHint} />
          <Toggle {...toggle('force_view')} hint={words.viewHint} />
        </div>
      </Whole>
    </FormSection>
  )
}

/** Places, and how many one order may have. */
function Places(form: SectionProps) {
  const { value, toggle } = itemProps(form)
  const { travel_time_type, travel_times } = form.item
  const limit =
    travel_time_type === 'selectable'
      ? { hint: words.asDeparturesHint, placeholder: words.asDepartures(placesOfTimes(travel_times)) }
      : { hint: words.unlimitedHint, placeholder: words.unlimited }
  return (
    <FormSection title={words.places}>
      <LimitField {...value('stock_level')} {...limit} />
      <NumberField {...value('limit_per_order')} hint={words.limitHint} />
      <Whole>
        <Toggle {...toggle('scarce')} hint={words.scarceHint} />
      </Whole>
    </FormSection>
  )
}

/** Fields for the changes that holders may make themselves. */
function Holders({ timezone, ...form }: SectionProps) {
  const { value, toggle } = itemProps(form)
  return (
    <FormSection title={words.holder}>
      <Whole>
        <Toggle {...toggle('allow_name_changes')} label={words.mayName} />
      </Whole>
      {form.item.allow_name_changes && (
        <>
          <InstantField {...value('allow_name_changes_until')} hint={words.anyTime} timezone={timezone} />
          <NumberField {...value('name_change_limit')} hint={words.nameLimitHint} />
        </>
      )}
      <Whole>
        <Toggle {...toggle('allow_email_changes')} label={words.mayEmail} />
      </Whole>
    </FormSection>
  )
}

/** Whether, when and at which fee buyers may give it back. */
function Refunds({ timezone, ...form }: SectionProps) {
  const { value, toggle } = itemProps(form)
  return (
    <FormSection title={words.refunds}>
      <Whole>
        <Toggle {...toggle('is_refundable')} label={words.mayRefund} />
      </Whole>
      {form.item.is_refundable && (
        <>
          <InstantField
            {...value('allow_refund_requests_from')}
            label={words.from}
            hint={words.anyTime}
            timezone={timezone}
          />
          <InstantField
            {...value('allow_refund_requests_until')}
            label={words.until}
            hint={words.anyTime}
            timezone={timezone}
          />
          <MoneyField {...value('refund_fee')} hint={words.refundFeeHint} />
        </>
      )}
    </FormSection>
  )
}

/** Price, fee and tax. */
function Price({ item, set, errors, expectsTax }: SectionProps & { expectsTax: boolean }) {
  const { currency } = useOfficeData()
  const { value } = itemProps({ item, set, errors })
  const rates = Object.entries(item.tax_rates).map(([country, rate]) => `${country} ${rate}%`)
  return (
    <FormSection title={words.money}>
      <div className="grid gap-x-4 gap-y-3 sm:col-span-full sm:grid-cols-3">
        <MoneyField {...value('price')} required />
        <MoneyField {...value('fee')} />
        <NumberField
          {...value('tax_rate')}
          decimals
          error={errors['item.tax_rate'] ?? errors['item.tax_rates']}
        />
      </div>
      {expectsTax && hasNoTax(item) && (
        <p
          role="status"
          className="rounded-control border border-warn bg-warn-tint px-3 py-2 text-sm text-on-warn-tint sm:col-span-full"
        >
          {words.noTax}
        </p>
      )}
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
