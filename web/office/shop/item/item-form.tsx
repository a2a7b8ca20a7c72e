import { useState } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import type { ItemEntry } from '#contract/office/catalogue-file'
import { eventsToOffer } from '#rules/catalogue/items'
import { hasNoTax } from '#rules/money/tax'
import { itemFields } from '#rules/text/fields'
import * as texts from '#texts/compiled/office/item'
import * as shared from '#texts/compiled/office/settings'
import type { Elements } from '#web/ui/elements'
import { moneyText, numberText } from '#web/ui/formats'
import { useAnswer } from '../../kit/calls/use-answer'
import { LimitField, NumberField, InstantField, MoneyField } from '../../kit/form/fields'
import { MeanwhileNotice } from '../../kit/form/meanwhile-notice'
import { EditForm } from '../../kit/form/save-bar'
import { FormSection, Toggle, Whole } from '../../kit/form/section'
import { useEdited, useMissing } from '../../kit/form/use-edited'
import { useSaving } from '../../kit/form/use-saving'
import { useOfficeData } from '../../kit/office-data'
import { FormBar } from '../../kit/scheduled-changes/form-bar'
import { useMay, useMe } from '../../kit/session/session'
import { shownValue } from '../../kit/values/shown-value'
import { Preview } from '../theme/preview-pane'
import { Basics } from './basics'
import { Departures } from './departures'
import { itemProps, type SectionProps } from './item-props'
import { whatIsMissing, shownItem, placesOfTimes } from './item-values'
import { Maker } from './maker'
import { Pictures } from './pictures'
import { Plan } from './plan'

type Read = OfficeAnswered<'get-item'>

interface ItemFormProps {
  /** The values to begin with: of a new item, or as they are stored. */
  values: ItemEntry
  /** `null` if the item is new. */
  read: Read | null
  onSaved: (code: string) => void
  /** Cancels a stored departure; null: the role may not. */
  onCancelTime?: ((departure: string) => void) | null
  /** Content beside the form, below the item's figures. */
  details?: Elements
}

/** Form of an item with its sections and the bar that saves it. */
export function ItemForm({ values: first, read, onSaved, onCancelTime = null, details }: ItemFormProps) {
  const shop = useOfficeData()
  const { answer } = useAnswer('find-events', {})
  const { answer: defaults } = useAnswer('get-item-defaults', {})
  const events = answer?.events ?? []
  const [now] = useState(() => new Date())
  const edited = useEdited({ values: first, version: read?.version ?? null })
  const { values: item, version } = edited
  const running = eventsToOffer(events, now)
  const offered = events.filter((event) => event.code === item.event || running.includes(event))
  const lacking = useMissing(edited, whatIsMissing(item))
  const isNew = read === null
  const saving = useSaving('save-item', {
    payload: lacking.isReady ? { item, version } : null,
    toast: isNew ? texts.made() : texts.saved(),
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
        nameOf={(key) => itemFields[key]}
        textOf={(key, value, beside) => shownValue(key, value, shop, beside)}
      />
      <EditForm
        onSave={save}
        className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_26rem]"
      >
        <div className="grid min-w-0 gap-4">
          <Basics {...parts} isNew={isNew} isUsed={read?.is_used ?? false} events={offered} />
          <Pictures {...parts} />
          <Price {...parts} expectsTax={defaults?.expects_tax ?? false} />
          {isTicket && <Departures {...parts} places={read?.departures ?? []} {...{ onCancelTime }} />}
          <Places {...parts} />
          {!isTicket && <Maker {...parts} />}
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
        nameOf={(key) => itemFields[key]}
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
  const [standIn] = useState({ code: 'new-item', name: texts.new_title() })
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
    <FormSection title={texts.shop()}>
      <Whole>
        <div className="grid gap-3">
          <Toggle {...toggle('published')} label={texts.published()} />
          <Toggle {...toggle('is_featured')} hint={texts.featured_hint()} />
          <Toggle {...toggle('force_view')} hint={texts.view_hint()} />
        </div>
      </Whole>
    </FormSection>
  )
}

/** Fields for the places, and their maximum in one order. */
function Places(form: SectionProps) {
  const { value, toggle } = itemProps(form)
  const { travel_time_type, travel_times } = form.item
  const limit =
    travel_time_type === 'selectable'
      ? { hint: texts.as_departures_hint(), placeholder: placesText(placesOfTimes(travel_times)) }
      : { hint: texts.unlimited_hint(), placeholder: texts.unlimited() }
  return (
    <FormSection title={texts.places()}>
      <LimitField {...value('stock_level')} {...limit} />
      <NumberField {...value('limit_per_order')} hint={texts.limit_hint()} />
      <Whole>
        <Toggle {...toggle('scarce')} hint={texts.scarce_hint()} />
      </Whole>
    </FormSection>
  )
}

/** `places`: total of all departures; `null` means unlimited. */
const placesText = (places: number | null): string =>
  places === null ? texts.unlimited() : texts.as_departures({ number: numberText(places) })

/** Fields for the changes that holders may make themselves. */
function Holders({ timezone, ...form }: SectionProps) {
  const { value, toggle } = itemProps(form)
  return (
    <FormSection title={texts.holder()}>
      <Whole>
        <Toggle {...toggle('allow_name_changes')} label={texts.may_name()} />
      </Whole>
      {form.item.allow_name_changes && (
        <>
          <InstantField {...value('allow_name_changes_until')} hint={texts.any_time()} timezone={timezone} />
          <NumberField {...value('name_change_limit')} hint={texts.name_limit_hint()} />
        </>
      )}
      <Whole>
        <Toggle {...toggle('allow_email_changes')} label={texts.may_email()} />
      </Whole>
    </FormSection>
  )
}

/** Whether, when and at which fee buyers may give it back. */
function Refunds({ timezone, ...form }: SectionProps) {
  const { value, toggle } = itemProps(form)
  return (
    <FormSection title={texts.refunds()}>
      <Whole>
        <Toggle {...toggle('is_refundable')} label={texts.may_refund()} />
      </Whole>
      {form.item.is_refundable && (
        <>
          <InstantField
            {...value('allow_refund_requests_from')}
            label={texts.from()}
            hint={texts.any_time()}
            timezone={timezone}
          />
          <InstantField
            {...value('allow_refund_requests_until')}
            label={texts.until()}
            hint={texts.any_time()}
            timezone={timezone}
          />
          <MoneyField {...value('refund_fee')} hint={texts.refund_fee_hint()} />
        </>
      )}
    </FormSection>
  )
}

/** Fields for price, fee and tax. */
function Price({ item, set, errors, expectsTax }: SectionProps & { expectsTax: boolean }) {
  const { currency, fiscalCountry } = useOfficeData()
  const isOwner = useMe().role === 'owner'
  const { value } = itemProps({ item, set, errors })
  const rates = Object.entries(item.tax_rates).map(([country, rate]) => `${country} ${rate}%`)
  return (
    <FormSection title={texts.money()}>
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
          {texts.no_tax()}
        </p>
      )}
      {item.fee > 0 && item.price >= 0 && (
        <p className="text-sm text-ink-soft sm:col-span-full">
          {texts.customers_pay({ amount: moneyText(item.price + item.fee, currency) })}
        </p>
      )}
      {rates.length > 0 && (
        <p className="text-sm text-ink-soft sm:col-span-full">
          {texts.rates_by_country({ list: rates.join(', ') })}
        </p>
      )}
      {fiscalCountry !== null && (
        <Whole>
          <Toggle
            label={texts.exempt()}
            hint={isOwner ? texts.exempt_hint() : shared.only_owner()}
            disabled={!isOwner}
            checked={item.fiscal === 'exempt'}
            onChange={(isExempt) => set({ fiscal: isExempt ? 'exempt' : 'reported' })}
          />
        </Whole>
      )}
    </FormSection>
  )
}
