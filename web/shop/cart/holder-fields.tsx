import type { RefObject } from 'react'
import type { ShopItem } from '#contract/shop-item'
import * as texts from '#texts/compiled/screens/cart/holder'
import { Alert, FormAlert } from '../../ui/alert'
import { SelectField } from '../../ui/choice-fields'
import { Instant } from '../../ui/instant'
import { RichText } from '../../ui/rich-text'
import { EmailField, TextField } from '../../ui/text-fields'
import { timeOptions } from './personalise-form'
import type { usePersonalise } from './use-personalise'

interface HolderFieldsProps {
  /** The item of a new ticket; undefined when a ticket in the cart is changed. */
  item: ShopItem | undefined
  personal: ReturnType<typeof usePersonalise>
  nameField?: RefObject<HTMLInputElement | null>
}

/** The fields for a ticket's holder and travel time, with their errors. */
export function HolderFields({ item, personal, nameField }: HolderFieldsProps) {
  const { form, call, product, heldTime, warns } = personal
  return (
    <>
      <FormAlert error={call.error} />
      <TextField
        ref={nameField}
        label={texts.full_name()}
        autoComplete="name"
        required
        hint={texts.name_hint()}
        {...form.field('full_name')}
      />
      <EmailField hint={texts.email_hint()} {...form.field('email')} />
      {product.travel_time_type === 'selectable' && (
        <SelectField
          label={texts.time()}
          required
          plain
          placeholder={texts.time_missing()}
          options={timeOptions(product, heldTime)}
          hint={texts.time_hint()}
          {...form.field('transport_time_id')}
        />
      )}
      {item?.travel_time_type === 'fixed' && item.travel_time && (
        <p>
          <FixedTime at={item.travel_time} timezone={item.timezone} />
        </p>
      )}
      {warns && <Alert tone="warn">{texts.no_entry({ name: form.values.full_name.trim() })}</Alert>}
    </>
  )
}

/** The travel time of a ticket whose time cannot be chosen. */
function FixedTime({ at, timezone }: { at: string; timezone: string }) {
  const when = () => (
    <strong>
      <Instant at={at} timezone={timezone} />
    </strong>
  )
  return <RichText parts={texts.travels.parts()} tags={{ when }} />
}
