import type { RefObject } from 'react'
import type { ShopItem } from '../../../contract/shop-item'
import { Alert, FormAlert } from '../../parts/alert'
import { SelectField } from '../../parts/choice-fields'
import { Instant } from '../../parts/instant'
import { EmailField, TextField } from '../../parts/text-fields'
import { timeOptions } from './personalise-form'
import type { usePersonalise } from './use-personalise'

interface HolderFieldsProps {
  /** The item of a new ticket; none where a ticket in the cart is changed. */
  item: ShopItem | undefined
  personal: ReturnType<typeof usePersonalise>
  nameField?: RefObject<HTMLInputElement | null>
}

/** Whom a ticket is for and when it travels, with what is wrong about it. */
export function HolderFields({ item, personal, nameField }: HolderFieldsProps) {
  const { form, call, product, heldTime, warns } = personal
  return (
    <>
      <FormAlert error={call.error} />
      <TextField
        ref={nameField}
        label="Full name"
        autoComplete="name"
        required
        hint="In roman characters, and exactly as on the holder’s ID."
        {...form.field('full_name')}
      />
      <EmailField hint="The ticket is sent to this address." {...form.field('email')} />
      {product.travel_time_type === 'selectable' && (
        <SelectField
          label="Travel date and time"
          required
          plain
          placeholder="Choose your travel date and time"
          options={timeOptions(product, heldTime)}
          hint="Be at the meeting location 30 minutes before."
          {...form.field('transport_time_id')}
        />
      )}
      {item?.travel_time_type === 'fixed' && item.travel_time && (
        <p>
          Travels on{' '}
          <strong>
            <Instant at={item.travel_time} timezone={item.timezone} />
          </strong>
          . Be at the meeting location 30 minutes before.
        </p>
      )}
      {warns && (
        <Alert tone="warn">
          {form.values.full_name.trim()} has no entry ticket for this event yet. This add-on does not admit to
          the event by itself.
        </Alert>
      )}
    </>
  )
}
