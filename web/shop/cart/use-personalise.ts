import type { ShopItem } from '#contract/shop-item'
import type { CartProduct } from '#contract/shop/cart'
import type { SentForm } from '#contract/shop/shop-data'
import { whyNotAddAny, type CartLine } from '#rules/cart/cart-limits'
import { openDepartures } from '#rules/catalogue/availability'
import { isDuplicateTicket } from '#rules/tickets/ticket-holder'
import * as texts from '#texts/compiled/screens/cart/toasts'
import { newKey } from '../../ui/calls/new-key'
import type { Refusal } from '../../ui/calls/post-call'
import { alertText, fieldErrorsOf } from '../../ui/field-errors'
import { showToast } from '../../ui/toast'
import { useForm } from '../../ui/use-form'
import { findAdded, findUpdated } from '../calls/cart-answers'
import { useSureCall } from '../calls/use-sure-call'
import { useCart, useShop, useServices } from '../store/use-page'
import { useTracking } from '../tracking'
import { linesOfCart } from './lines-of-cart'
import {
  checkChangedTicket,
  checkNewTicket,
  firstTime,
  holderOf,
  warnsOfAddOn,
  type HolderForm,
} from './personalise-form'
import { useCheckoutAction } from './use-checkout-action'

/**
 * Either a new ticket of `item`, with the departure `time` if one was chosen, or the `line` of the cart to change.
 * `another` opens the dialog for one more ticket of the item, with the same departure.
 */
export type Personalised =
  | { item: ShopItem; time?: number | null; another?: (time?: number) => void; line?: undefined }
  | { line: CartProduct; item?: undefined; time?: undefined; another?: undefined }

/**
 * Returns the form for a ticket's holder and travel time. Submitting it puts the ticket into the cart or changes it.
 * `sent` is a form that was sent without scripts and rejected.
 */
export function usePersonalise(
  { item, line, time = null, another }: Personalised,
  onClose: () => void,
  sent: SentForm | null = null,
) {
  const { config, existing_tickets, products, now } = useShop()
  const cart = useCart()
  const { session } = useServices()
  const track = useTracking()
  const heldTime = line?.transport_time_id ?? null
  const times = item ? item.travel_times : timesNow(line, products)
  const product = { ...(item ?? line.product), travel_times: openDepartures(times, now, heldTime) }
  const form = useHolderForm(line, product, firstTime(product, heldTime ?? time), sent)

  const failed = (refusal: Refusal) => {
    form.check(fieldErrorsOf(refusal))
    // Another customer was faster: show the places that are left now.
    if (refusal.status === 409) void session.reload()
    // The alert in the form gives the reason.
    if (line) showToast(texts.item_not_updated(), 'error')
    else if (!refusal.isServers) showToast(texts.item_not_added(), 'error')
  }
  const add = useSureCall('add-product-to-cart', {
    find: findAdded,
    toast: texts.item_added(),
    toastAction: useCheckoutAction(),
    otherToastAction:
      item && another && canAddTwo(linesOfCart(cart), item, config.maxItemsPerCart)
        ? {
            text: texts.add_another(),
            press: () => another(holderOf(form.values).transport_time_id ?? undefined),
          }
        : undefined,
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
  const update = useSureCall('update-product-in-cart', {
    find: findUpdated,
    toast: texts.item_updated(),
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
    if (item) await add.send({ new_cart: newKey(), external_code: item.external_code, ...holder })
    else await update.send({ cart_product_id: line.id, ...holder })
  }

  return { form, call, product, heldTime, warns, submit }
}

/**
 * Returns the form with its initial values: those of the line, otherwise the customer's own name, unless it has such a ticket
 * already, and the last email of the cart.
 */
function useHolderForm(
  line: CartProduct | undefined,
  product: Pick<ShopItem, 'external_code'>,
  transport_time_id: HolderForm['transport_time_id'],
  sent: SentForm | null,
) {
  const { customer } = useShop()
  const cart = useCart()
  const ownName = customer?.full_name ?? ''
  const isNameTaken = isDuplicateTicket(linesOfCart(cart), product.external_code, ownName)
  return useForm<HolderForm>(
    () => ({
      full_name: line?.full_name ?? (isNameTaken ? '' : ownName),
      // A visitor who buys for friends enters the address once.
      email: line?.email ?? customer?.email ?? cart?.products.at(-1)?.email ?? '',
      transport_time_id,
      ...sent?.values,
    }),
    { errors: sent?.errors },
  )
}

/** Returns the line's times with the shop's current data, which may be newer than the cart. */
function timesNow(line: CartProduct, products: readonly ShopItem[]): ShopItem['travel_times'] {
  return (
    products.find(({ external_code }) => external_code === line.product.external_code)?.travel_times ??
    line.product.travel_times
  )
}

/** Returns whether the cart has room for two more tickets of the item. */
function canAddTwo(lines: readonly CartLine[], item: ShopItem, maxItemsPerCart: number): boolean {
  const { has_payment_plan, external_code, stock_level } = item
  const added = { id: 0, item: external_code, full_name: null, has_payment_plan }
  const next = { ...item, item: external_code, stock_level: stock_level === null ? null : stock_level - 1 }
  return whyNotAddAny([...lines, added], next, maxItemsPerCart) === null
}
