import { useRef } from 'react'
import type { CartProduct } from '../../../contract/shop/cart'
import type { ShopItem } from '../../../contract/shop-item'
import { openDepartures } from '../../../rules/departures'
import { Alert, FormAlert } from '../../parts/alert'
import { Button } from '../../parts/button'
import { Dialog } from '../../parts/dialog'
import { alertText, fieldErrorsOf } from '../../parts/field-errors'
import { SelectField } from '../../parts/choice-fields'
import { EmailField, TextField } from '../../parts/text-fields'
import { Instant } from '../../parts/instant'
import { showToast } from '../../parts/toast'
import { useForm } from '../../parts/use-form'
import { moneyText } from '../../parts/words'
import type { Refusal } from '../store/send'
import { useCall } from '../store/use-call'
import { useCart, useShop, useWorld } from '../store/use-world'
import { useTracking } from '../tracking'
import {
  checkChangedTicket,
  checkNewTicket,
  firstTime,
  holderOf,
  timeOptions,
  warnsOfAddOn,
  type HolderForm,
} from './personalise-form'

/** A new ticket of `item`, or the `line` of the cart that is changed. */
export type PersonaliseDialogProps = { onClose: () => void } & (
  | { item: ShopItem; line?: undefined }
  | { line: CartProduct; item?: undefined }
)

/** Whom a ticket is for and when it travels: asked before it is put into the cart, and again to change it. */
export function PersonaliseDialog({ item, line, onClose }: PersonaliseDialogProps) {
  const { config, customer, existing_tickets, products, now } = useShop()
  const cart = useCart()
  const { session } = useWorld()
  const track = useTracking()
  const heldTime = line?.transport_time_id ?? null
  const times = item ? item.travel_times : timesNow(line, products)
  const product = { ...(item ?? line.product), travel_times: openDepartures(times, now, heldTime) }
  const nameField = useRef<HTMLInputElement>(null)
  const form = useForm<HolderForm>(() => ({
    full_name: line?.full_name ?? customer?.full_name ?? '',
    email: line?.email ?? customer?.email ?? '',
    transport_time_id: firstTime(product, heldTime),
  }))

  const failed = (refusal: Refusal) => {
    form.check(fieldErrorsOf(refusal))
    // Somebody was faster: the dialog shows what is left by now.
    if (refusal.status === 409) void session.reload()
    if (line) showToast('Could not update item details.', 'error')
  }
  const add = useCall('add-product-to-cart', {
    toast: 'Item added to cart.',
    done: () => {
      if (item) {
        const content = { ids: [item.external_code], value: item.price + item.fee }
        track('CustomizeProduct', content)
        track('AddToCart', content)
      }
      onClose()
    },
    failed,
  })
  const update = useCall('update-product-in-cart', {
    toast: 'Item details updated.',
    done: () => {
      if (line) track('CustomizeProduct', { ids: [line.product.external_code], value: line.price + line.fee })
      onClose()
    },
    failed,
  })
  const call = item ? add : update

  const others = (cart?.products ?? []).filter(({ id }) => id !== line?.id)
  const warns = warnsOfAddOn(form.values.full_name, product, others, existing_tickets, config.entryTypes)

  const submit = async () => {
    const errors = item
      ? checkNewTicket(form.values, { ...item, ...product }, cart, config.maxItemsPerCart)
      : checkChangedTicket(form.values, product, cart, line)
    call.setError(alertText(errors))
    if (!form.check(errors)) return
    const holder = holderOf(form.values)
    if (item) await add.send({ external_code: item.external_code, ...holder })
    else await update.send({ cart_product_id: line.id, ...holder })
  }

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
          {item ? `Reserve for ${moneyText(item.price + item.fee, config.currency)}` : 'Save details'}
        </Button>
      </form>
    </Dialog>
  )
}

/** The line's times as the shop knows them by now: the cart may be older. */
function timesNow(line: CartProduct, products: readonly ShopItem[]): ShopItem['travel_times'] {
  return (
    products.find(({ external_code }) => external_code === line.product.external_code)?.travel_times ??
    line.product.travel_times
  )
}
