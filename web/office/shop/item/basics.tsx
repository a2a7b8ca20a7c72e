import type { ShopItemType } from '#contract/values'
import { itemFields } from '#rules/text/fields'
import * as texts from '#texts/compiled/office/item'
import { SelectField } from '#web/ui/choice-fields'
import { TextField } from '#web/ui/text-fields'
import { FormSection, Whole } from '../../kit/form/section'
import { useOfficeData } from '../../kit/office-data'
import { RichTextField } from '../../kit/rich-text/rich-text-field'
import { useMay } from '../../kit/session/session'
import { itemProps, type SectionProps } from './item-props'
import { codeFrom } from './item-values'

/** Fields that merchandise does not have. */
const withoutTimes = {
  starts_at: null,
  ends_at: null,
  route: null,
  meeting_point: null,
  travel_time_type: null,
  travel_time: null,
  travel_times: [],
}

/** Fields that tickets do not have. */
const withoutMaker = { maker: null, maker_contact: null, safety_notes: null }

interface BasicsProps extends SectionProps {
  isNew: boolean
  /** The item was bought or reserved, so its kind cannot change. */
  isUsed: boolean
  events: readonly { code: string; name: string }[]
}

/** Name, code, kind, category, event, group and description. */
export function Basics({ item, set, errors, isNew, isUsed, events }: BasicsProps) {
  const may = useMay()
  const { value } = itemProps({ item, set, errors })
  const rename = (name: string) =>
    set(
      isNew && item.external_code === codeFrom(item.name)
        ? { name, external_code: codeFrom(name) }
        : { name },
    )
  return (
    <FormSection title={texts.basics()}>
      <Whole>
        <TextField
          label={itemFields.name}
          required
          maxLength={200}
          value={item.name}
          error={errors['item.name']}
          onChange={({ target }) => rename(target.value)}
        />
      </Whole>
      <KindFields {...{ item, set, errors, isUsed }} />
      <SelectField
        label={itemFields.event}
        options={eventOptions(events, item.event)}
        placeholder={texts.no_event()}
        value={item.event ?? ''}
        error={errors['item.event']}
        onChange={({ target }) => set({ event: target.value || null })}
      />
      <TextField
        label={itemFields.external_code}
        required
        readOnly={!isNew}
        maxLength={100}
        autoComplete="off"
        value={item.external_code}
        hint={isNew ? texts.code_hint() : undefined}
        error={errors['item.external_code']}
        onChange={({ target }) => set({ external_code: target.value })}
      />
      <Whole>
        <TextField
          label={itemFields.group}
          maxLength={60}
          autoComplete="off"
          value={item.group ?? ''}
          hint={texts.group_hint()}
          error={errors['item.group']}
          onChange={({ target }) => set({ group: target.value || null })}
        />
      </Whole>
      <Whole>
        <RichTextField
          {...value('shop_description')}
          maxLength={50_000}
          hint={texts.description_hint()}
          disabled={!may('save-item')}
        />
      </Whole>
    </FormSection>
  )
}

/** Whether the item is a ticket or merchandise, and its category. */
function KindFields({ item, set, errors, isUsed }: Pick<BasicsProps, 'item' | 'set' | 'errors' | 'isUsed'>) {
  const { productTypes, merchandiseTypes } = useOfficeData()
  const groups = item.shop_item_type === 'tickets' ? productTypes : merchandiseTypes
  const known = Object.entries(groups).map(([value, label]) => ({ value, label }))
  const isKnown = item.type === '' || item.type in groups
  const changeKind = (shop_item_type: ShopItemType) =>
    set({ shop_item_type, type: '', ...(shop_item_type === 'merchandise' ? withoutTimes : withoutMaker) })
  return (
    <>
      <SelectField
        label={itemFields.shop_item_type}
        options={[
          { value: 'tickets', label: texts.kind_ticket() },
          { value: 'merchandise', label: texts.kind_merchandise() },
        ]}
        value={item.shop_item_type}
        disabled={isUsed}
        hint={isUsed ? texts.kind_stays() : undefined}
        error={errors['item.shop_item_type']}
        onChange={({ target }) => changeKind(target.value as ShopItemType)}
      />
      <SelectField
        label={itemFields.type}
        required
        options={isKnown ? known : [...known, { value: item.type, label: item.type }]}
        placeholder="…"
        value={item.type}
        error={errors['item.type']}
        onChange={({ target }) => set({ type: target.value })}
      />
    </>
  )
}

/** Returns the events to choose from. The item's own event is always among them, even while they load or after it has ended. */
function eventOptions(events: BasicsProps['events'], own: string | null) {
  const options = events.map(({ code, name }) => ({ value: code, label: name }))
  const isKnown = own === null || events.some(({ code }) => code === own)
  return isKnown ? options : [...options, { value: own, label: own }]
}
