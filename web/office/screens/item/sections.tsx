import type { ItemEntry } from '../../../../contract/office/catalogue-file'
import type { ShopItemType } from '../../../../contract/values'
import { SelectField } from '../../../parts/choice-fields'
import type { FieldErrors } from '../../../parts/field-errors'
import { TextAreaField, TextField } from '../../../parts/text-fields'
import { moneyText } from '../../../parts/words'
import { InstantField, LimitField, MoneyField, NumberField } from '../../form/fields'
import { FormSection, Toggle, Whole } from '../../form/section'
import { useFacts } from '../../office-facts'
import { codeFrom } from './item-values'
import * as words from './words'

/** What every section of the item's form is given. */
export interface SectionProps {
  item: ItemEntry
  set: (patch: Partial<ItemEntry>) => void
  errors: FieldErrors
  /** The clock of its event, else the shop's. */
  timezone: string
}

const names = words.fieldNames

/** Goods leave at no time. */
const withoutTimes = { travel_time_type: null, travel_time: null, travel_times: [] }

interface BasicsProps extends SectionProps {
  isNew: boolean
  /** Somebody bought it or holds it: its kind stays. */
  isUsed: boolean
  events: readonly { code: string; name: string }[]
}

/** Name, code, kind, group, event and description. */
export function Basics({ item, set, errors, isNew, isUsed, events }: BasicsProps) {
  const { productTypes, merchandiseTypes } = useFacts()
  const groups = item.shop_item_type === 'tickets' ? productTypes : merchandiseTypes
  const known = Object.entries(groups).map(([value, label]) => ({ value, label }))
  const isKnown = item.type === '' || item.type in groups
  const turn = (shop_item_type: ShopItemType) =>
    set({ shop_item_type, type: '', ...(shop_item_type === 'merchandise' && withoutTimes) })
  const rename = (name: string) =>
    set(
      isNew && item.external_code === codeFrom(item.name)
        ? { name, external_code: codeFrom(name) }
        : { name },
    )
  return (
    <FormSection title={words.basics}>
      <Whole>
        <TextField
          label={names.name}
          required
          maxLength={200}
          value={item.name}
          error={errors['item.name']}
          onChange={({ target }) => rename(target.value)}
        />
      </Whole>
      <SelectField
        label={names.shop_item_type}
        options={Object.entries(words.kinds).map(([value, label]) => ({ value, label }))}
        value={item.shop_item_type}
        disabled={isUsed}
        hint={isUsed ? words.kindStays : undefined}
        error={errors['item.shop_item_type']}
        onChange={({ target }) => turn(target.value as ShopItemType)}
      />
      <SelectField
        label={names.type}
        required
        options={isKnown ? known : [...known, { value: item.type, label: item.type }]}
        placeholder="…"
        value={item.type}
        error={errors['item.type']}
        onChange={({ target }) => set({ type: target.value })}
      />
      <SelectField
        label={names.event}
        options={eventOptions(events, item.event)}
        placeholder={words.noEvent}
        value={item.event ?? ''}
        error={errors['item.event']}
        onChange={({ target }) => set({ event: target.value || null })}
      />
      <TextField
        label={names.external_code}
        required
        readOnly={!isNew}
        maxLength={100}
        autoComplete="off"
        value={item.external_code}
        hint={isNew ? words.codeHint : undefined}
        error={errors['item.external_code']}
        onChange={({ target }) => set({ external_code: target.value })}
      />
      <Whole>
        <TextAreaField
          label={names.shop_description}
          rows={5}
          maxLength={50_000}
          value={item.shop_description}
          hint={words.descriptionHint}
          error={errors['item.shop_description']}
          onChange={({ target }) => set({ shop_description: target.value })}
        />
      </Whole>
    </FormSection>
  )
}

/** The events, and its own one while they are on their way. */
function eventOptions(events: BasicsProps['events'], own: string | null) {
  const options = events.map(({ code, name }) => ({ value: code, label: name }))
  const isKnown = own === null || events.some(({ code }) => code === own)
  return isKnown ? options : [...options, { value: own, label: own }]
}

/** Price, fee and tax. */
export function Price({ item, set, errors }: SectionProps) {
  const { currency } = useFacts()
  const rates = Object.entries(item.tax_rates).map(([country, rate]) => `${country} ${rate} %`)
  return (
    <FormSection title={words.money}>
      <div className="grid gap-x-4 gap-y-3 sm:col-span-full sm:grid-cols-3">
        <MoneyField
          label={names.price}
          required
          value={item.price}
          error={errors['item.price']}
          onChange={(price) => set({ price })}
        />
        <MoneyField
          label={names.fee}
          value={item.fee}
          error={errors['item.fee']}
          onChange={(fee) => set({ fee })}
        />
        <NumberField
          label={names.tax_rate}
          decimals
          value={item.tax_rate}
          error={errors['item.tax_rate'] ?? errors['item.tax_rates']}
          onChange={(tax_rate) => set({ tax_rate })}
        />
      </div>
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

/** Places, and how many one order may have. */
export function Places({ item, set, errors }: SectionProps) {
  return (
    <FormSection title={words.places}>
      <LimitField
        label={names.stock_level}
        hint={words.placesHint}
        placeholder={words.unlimited}
        value={item.stock_level}
        error={errors['item.stock_level']}
        onChange={(stock_level) => set({ stock_level })}
      />
      <NumberField
        label={names.limit_per_order}
        hint={words.limitHint}
        value={item.limit_per_order}
        error={errors['item.limit_per_order']}
        onChange={(limit_per_order) => set({ limit_per_order })}
      />
      <Whole>
        <Toggle
          label={names.scarce}
          hint={words.scarceHint}
          checked={item.scarce}
          onChange={(scarce) => set({ scarce })}
        />
      </Whole>
    </FormSection>
  )
}

/** What holders may change themselves. */
export function Holders({ item, set, errors, timezone }: SectionProps) {
  return (
    <FormSection title={words.holder}>
      <Whole>
        <Toggle
          label={words.mayName}
          checked={item.allow_name_changes}
          onChange={(allow_name_changes) => set({ allow_name_changes })}
        />
      </Whole>
      {item.allow_name_changes && (
        <>
          <InstantField
            label={names.allow_name_changes_until}
            hint={words.anyTime}
            value={item.allow_name_changes_until}
            error={errors['item.allow_name_changes_until']}
            onChange={(allow_name_changes_until) => set({ allow_name_changes_until })}
            {...{ timezone }}
          />
          <NumberField
            label={names.name_change_limit}
            hint={words.nameLimitHint}
            value={item.name_change_limit}
            error={errors['item.name_change_limit']}
            onChange={(name_change_limit) => set({ name_change_limit })}
          />
        </>
      )}
      <Whole>
        <Toggle
          label={words.mayEmail}
          checked={item.allow_email_changes}
          onChange={(allow_email_changes) => set({ allow_email_changes })}
        />
      </Whole>
    </FormSection>
  )
}

/** Whether, when and at which fee buyers may give it back. */
export function Refunds({ item, set, errors, timezone }: SectionProps) {
  return (
    <FormSection title={words.refunds}>
      <Whole>
        <Toggle
          label={words.mayRefund}
          checked={item.is_refundable}
          onChange={(is_refundable) => set({ is_refundable })}
        />
      </Whole>
      {item.is_refundable && (
        <>
          <InstantField
            label={words.from}
            hint={words.anyTime}
            value={item.allow_refund_requests_from}
            error={errors['item.allow_refund_requests_from']}
            onChange={(allow_refund_requests_from) => set({ allow_refund_requests_from })}
            {...{ timezone }}
          />
          <InstantField
            label={words.until}
            hint={words.anyTime}
            value={item.allow_refund_requests_until}
            error={errors['item.allow_refund_requests_until']}
            onChange={(allow_refund_requests_until) => set({ allow_refund_requests_until })}
            {...{ timezone }}
          />
          <MoneyField
            label={names.refund_fee}
            hint={words.refundFeeHint}
            value={item.refund_fee}
            error={errors['item.refund_fee']}
            onChange={(refund_fee) => set({ refund_fee })}
          />
        </>
      )}
    </FormSection>
  )
}
