import { useRef } from 'react'
import { Alert, FormAlert } from '../../parts/alert'
import { Button } from '../../parts/button'
import { Dialog } from '../../parts/dialog'
import { SelectField } from '../../parts/choice-fields'
import { EmailField, TextField } from '../../parts/text-fields'
import { Instant } from '../../parts/instant'
import { ReserveLabel } from '../items/item-price'
import { timeOptions } from './personalise-form'
import { usePersonalise, type Personalised } from './use-personalise'

export type PersonaliseDialogProps = { onClose: () => void } & Personalised

/** Asks for the holder and the departure of a ticket, before it is added to the cart and to change it. */
export function PersonaliseDialog({ onClose, ...of }: PersonaliseDialogProps) {
  const { form, call, product, heldTime, warns, submit } = usePersonalise(of, onClose)
  const { item } = of
  const nameField = useRef<HTMLInputElement>(null)

  return (
    <Dialog title={product.name} onClose={onClose} focusFirst={nameField} busy={call.pending}>
      <form {...form.props(submit)} className="grid gap-5">
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
            {form.values.full_name.trim()} has no entry ticket for this event yet. This add-on does not admit
            to the event by itself.
          </Alert>
        )}
        <Button type="submit" size="large" wide pending={call.pending}>
          {item ? <ReserveLabel item={item} /> : 'Save details'}
        </Button>
      </form>
    </Dialog>
  )
}
