import type { FastifyRequest } from 'fastify'
import { refusalSentence, type RefusalCode } from '#contract/refusals'
import {
  getCart,
  extendCart,
  addMerchandiseToCart,
  removeMerchandiseFromCart,
  removeProductFromCart,
  addProductToCart,
  updateProductInCart,
} from '#contract/shop/cart'
import { whyNotUpdate } from '#rules/cart/cart-limits'
import { cartExpiry, extendableUntil, whyNotExtend } from '#rules/cart/cart-time'
import { whyNotDeparture } from '#rules/catalogue/availability'
import { isFree } from '#rules/checkout/free-places'
import { personNameKey, tidyName } from '#rules/text/person-name'
import { holderFields, whyNotHolder, type TimedProduct } from '#rules/tickets/ticket-holder'
import type { Context } from '../../context'
import { randomToken } from '../../platform/crypto/keys'
import type { Database, Tx } from '../../platform/db/database'
import { clientAddress } from '../../platform/http/client-address'
import { Refusal, refuseIf, orRefuse } from '../../platform/http/refusal'
import { type Handlers, serve } from '../../platform/http/serve'
import type { SignedIn } from '../../platform/http/sessions'
import { movePlaces, type CatalogueItem, travelTimesOf, whyNotLineOnSale } from '../catalogue'
import { createAddToCarts, type AddToCarts, type AddRequest } from './add-to-carts'
import { answerCart, emptyCart, type CartAnswer } from './cart-view'
import * as carts from './queries'

/** Returns the handlers of the cart. Simultaneous adds share a statement, so they need the database. */
export function cartHandlers(db: Database) {
  const addToCarts = createAddToCarts(db)
  return {
    'get-cart': getCartHandler,
    'add-product-to-cart': addProductToCartHandler(addToCarts),
    'add-merchandise-to-cart': addMerchandiseToCartHandler(addToCarts),
    'update-product-in-cart': updateProductInCartHandler,
    'remove-product-from-cart': removeProductFromCartHandler,
    'remove-merchandise-from-cart': removeMerchandiseFromCartHandler,
    'extend-cart': extendCartHandler,
  } satisfies Partial<Handlers>
}

/** Answers the live cart with this code; without a code, the customer's latest; otherwise an empty cart. */
const getCartHandler = serve(getCart, async ({ payload, customer, context }) => {
  if (payload.cart === null && customer === null) return { cart: emptyCart(context.now()) }
  const who = { code: payload.cart, customerId: customer?.id ?? null }
  const stored = await carts.findCart(context.db, who, context.now())
  return { cart: (await answerCart(context, stored)).cart }
})

/** Restarts the reservation time, up to three times its length after the first add. */
const extendCartHandler = serve(extendCart, async ({ payload, customer, context }) => {
  const { cartMinutes } = context.catalogue.current().settings
  const stored = await context.db.transaction(async (tx) => {
    const now = context.now()
    const cart = await carts.lockCart(tx, payload.cart, customer?.id ?? null, now)
    if (cart === null) throw new Refusal('cart-expired')
    const cap = extendableUntil(cart.first_added_at, cartMinutes)
    refuseIf(whyNotExtend({ expires_at: cart.expires_at, extendable_until: cap }))
    // The operator may have shortened the time since the add; an extension never shortens it.
    const until = cartExpiry(cart.first_added_at, now, cartMinutes)
    if (until > cart.expires_at) await carts.setCartExpiry(tx, cart.id, until)
    return carts.findCartById(tx, cart.id, null)
  })
  return { cart: (await answerCart(context, stored)).cart }
})

/** Reserves one piece of merchandise. A rejected call reserves nothing. */
const addMerchandiseToCartHandler = (addToCarts: AddToCarts) =>
  serve(addMerchandiseToCart, ({ payload, customer, context, request }) =>
    addItem(
      context,
      addToCarts,
      { customer, request },
      {
        cart: payload.cart,
        new_cart: payload.new_cart,
        kind: 'merchandise',
        external_code: orRefuse(payload.external_code, 'item-not-found'),
        full_name: null,
        name_key: null,
        email: null,
        travel_time_id: null,
      },
    ),
  )

type Change = Parameters<typeof changeCartLine>[3]

/** Removes a line of one kind (only tickets have a name). The same transaction frees its place. */
const remove =
  (kind: 'tickets' | 'merchandise'): Change =>
  async (tx, line) => {
    if ((line.name_key === null) !== (kind === 'merchandise')) throw new Refusal('line-not-found')
    await carts.deleteCartLine(tx, line.id)
    await movePlaces(tx, [], [line])
  }

const removeProductFromCartHandler = serve(removeProductFromCart, ({ payload, customer, context }) =>
  changeCartLine(
    context,
    customer,
    { cart: payload.cart, lineId: payload.cart_product_id },
    remove('tickets'),
  ),
)

const removeMerchandiseFromCartHandler = serve(removeMerchandiseFromCart, ({ payload, customer, context }) =>
  changeCartLine(
    context,
    customer,
    { cart: payload.cart, lineId: payload.cart_merchandise_id },
    remove('merchandise'),
  ),
)

/** Reserves one place of a ticket product, and of its departure. A rejected call reserves nothing. */
const addProductToCartHandler = (addToCarts: AddToCarts) =>
  serve(addProductToCart, async ({ payload, customer, context, request }) => {
    const code = orRefuse(payload.external_code, 'item-not-found')
    const { byCode, settings } = context.catalogue.current()
    const item = byCode.get(code)
    const timeId = item?.travel_time_type === 'selectable' ? payload.transport_time_id : null
    if (item?.published === true) {
      const at = { now: context.now(), zone: settings.timezone }
      refuseIf(whyNotLineOnSale(item, timeId, at), { slots: { product: item.name } })
    }
    const [unfit, ...others] = whyNotHolder(timedProduct(item), payload)
    // The database decides about departures: a missing or unknown one is reported here only together with another
    // fault.
    if (unfit !== undefined && holderFields[unfit] !== 'transport_time_id') {
      if (item === undefined || !item.published) throw new Refusal('item-not-found')
      throw refusalOf([unfit, ...others], item.name, payload.full_name)
    }
    refuseIf(whyNotDeparture(item?.times ?? [], timeId, context.now()), { fields: ['transport_time_id'] })
    const fullName = tidyName(payload.full_name ?? '')
    return addItem(
      context,
      addToCarts,
      { customer, request },
      {
        cart: payload.cart,
        new_cart: payload.new_cart,
        kind: 'tickets',
        external_code: code,
        full_name: fullName,
        name_key: personNameKey(fullName),
        email: (payload.email ?? '').trim(),
        travel_time_id: timeId,
      },
    )
  })

/** Returns the item's departures without reading the stock: none counts as sold out. */
const timedProduct = (item: CatalogueItem | undefined): TimedProduct => ({
  travel_time_type: item?.travel_time_type ?? null,
  travel_times: (item?.times ?? []).filter(({ onSale }) => onSale).map(({ id }) => ({ id, remaining: null })),
})

/** Changes a line's holder and departure; the reservation moves with the departure, or nothing changes. */
const updateProductInCartHandler = serve(updateProductInCart, async ({ payload, customer, context }) => {
  const stock = await context.catalogue.stock()
  const requested = { cart: payload.cart, lineId: payload.cart_product_id }
  try {
    return await changeCartLine(context, customer, requested, async (tx, line, lines) => {
      if (line.name_key === null) throw new Refusal('line-not-found')
      const item = orRefuse(stock.snapshot.byId.get(line.item_id), 'line-not-found')
      const at = { now: context.now(), zone: stock.snapshot.settings.timezone }
      refuseIf(whyNotLineOnSale(item, payload.transport_time_id, at), { slots: { product: item.name } })
      const product = { travel_time_type: item.travel_time_type, travel_times: travelTimesOf(item, stock) }
      const [refusal, ...others] = whyNotUpdate(
        lines.map((one) => ({ ...one, item: one.item_id, has_payment_plan: false })),
        { id: line.id, item: line.item_id, transport_time_id: line.travel_time_id },
        product,
        payload,
      )
      if (refusal !== undefined) throw refusalOf([refusal, ...others], item.name, payload.full_name)

      const fullName = tidyName(payload.full_name ?? '')
      const timeId = item.travel_time_type === 'selectable' ? payload.transport_time_id : null
      refuseIf(whyNotDeparture(item.times, timeId, context.now(), line.travel_time_id), {
        fields: ['transport_time_id'],
      })
      await carts.updateCartLine(tx, line.id, {
        full_name: fullName,
        name_key: personNameKey(fullName),
        email: (payload.email ?? '').trim(),
        travel_time_id: timeId,
      })
      if (timeId !== line.travel_time_id)
        await movePlaces(tx, [{ item_id: item.id, travel_time_id: timeId }], [line])
    })
  } catch (error) {
    // The stock above may be outdated; the database's check on the counter decides.
    if (isFullPool(error)) throw new Refusal('time-sold-out', { fields: ['transport_time_id'] })
    throw error
  }
})

/** Returns whether the database's check `taken <= total` failed. */
const isFullPool = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'pool_check'

/** Reserves a place in the database for both add calls, and returns the cart. */
async function addItem(
  context: Context,
  addToCarts: AddToCarts,
  { customer, request }: { customer: SignedIn | null; request: FastifyRequest },
  requested: Omit<AddRequest, 'new_cart' | 'customer_id' | 'network' | 'max_held' | 'max_free'> & {
    new_cart: string | null
  },
): Promise<CartAnswer> {
  const snapshot = context.catalogue.current()
  const { settings, byCode } = snapshot
  const { maxFreePlaces } = settings
  const known = byCode.get(requested.external_code)
  if (!settings.shopActive || (requested.kind === 'merchandise' && !settings.merchandiseActive))
    throw new Refusal('shop-inactive')
  const verdict = await addToCarts(
    {
      ...requested,
      ...(customer === null ? networkOf(context, request, requested.external_code) : {}),
      ...(maxFreePlaces !== null && known !== undefined && isFree(known) ? { max_free: maxFreePlaces } : {}),
      new_cart: requested.new_cart ?? randomToken(),
      customer_id: customer?.id ?? null,
    },
    {
      now: context.now(),
      cartMinutes: settings.cartMinutes,
      maxItemsPerCart: settings.maxItemsPerCart,
      snapshot,
    },
  )
  if (verdict.refusal === 'free-limit-reached')
    throw new Refusal(verdict.refusal, { slots: { limit: String(maxFreePlaces) } })
  if (verdict.refusal !== null) throw refusalOf([verdict.refusal], known?.name ?? '', requested.full_name)
  // The item may be newer than the catalogue that this process knew.
  const item = known ?? (await context.catalogue.refresh()).byCode.get(requested.external_code)
  return answerCart(context, verdict.cart, item === undefined ? [] : [item.id])
}

/** Returns the network that a visitor's request for a scarce item counts for; nothing if there is no limit. */
function networkOf(
  context: Context,
  request: FastifyRequest,
  externalCode: string,
): Pick<AddRequest, 'network' | 'max_held'> {
  const { settings, byCode } = context.catalogue.current()
  const maxHeld = settings.maxHeldPlacesPerNetwork
  if (maxHeld === null || byCode.get(externalCode)?.scarce !== true) return {}
  return { network: context.keys.networkHash(clientAddress(request)), max_held: maxHeld }
}

/**
 * Returns the first refusal, with the values for its sentence. The field of each refusal gets that refusal's
 * sentence.
 */
function refusalOf(
  codes: readonly [RefusalCode, ...RefusalCode[]],
  product: string,
  name: string | null,
): Refusal {
  const slots = { product, name: tidyName(name ?? '') }
  const errors = codes.flatMap((code) => {
    const field = fieldToBlame[code]
    return field === undefined ? [] : [{ field, sentences: [refusalSentence(code, slots)] }]
  })
  if (errors.length === 0) return new Refusal(codes[0], { slots })
  return new Refusal(codes[0], {
    slots,
    fields: Object.fromEntries(errors.map(({ field, sentences }) => [field, sentences])),
  })
}

const fieldToBlame: Partial<Record<RefusalCode, string>> = holderFields

type CartLine = carts.LockedCart['lines'][number]

/**
 * Changes one line of the caller's live cart in one transaction that locks the cart; returns the cart and the line's
 * item. Rejects an expired cart, and a line of another cart (404).
 */
async function changeCartLine(
  context: Context,
  customer: SignedIn | null,
  requested: { cart: string | null; lineId: number | null },
  change: (tx: Tx, line: CartLine, lines: CartLine[]) => Promise<void>,
): Promise<CartAnswer> {
  const stored = await context.db.transaction(async (tx) => {
    const cart = await carts.lockCart(tx, requested.cart, customer?.id ?? null, context.now())
    if (cart === null) throw new Refusal('cart-expired')
    const { lines } = cart
    const line = lines.find((one) => one.id === requested.lineId)
    if (line === undefined) throw new Refusal('line-not-found')
    await change(tx, line, lines)
    return { item: line.item_id, view: await carts.findCartById(tx, cart.id, line.item_id) }
  })
  return answerCart(context, stored.view, [stored.item])
}
