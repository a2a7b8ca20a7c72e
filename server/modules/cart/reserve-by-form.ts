import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addMerchandiseToCart, addProductToCart, type Cart } from '#contract/shop/cart'
import type { SentForm } from '#contract/shop/shop-data'
import { cartCookie } from '#rules/cart/cookies'
import type { Context } from '../../context'
import { isSameOrigin } from '../../platform/http/browser-security'
import { clientAddress } from '../../platform/http/client-address'
import { isHttps, valueOfCookie } from '../../platform/http/cookies'
import { readPayload, smallCaps, whyNotWhole } from '../../platform/http/read-payload'
import { Refusal, refuseIf } from '../../platform/http/refusal'
import { contextOfRequest } from '../../platform/http/requests'
import type { Handlers } from '../../platform/http/serve'

interface ReserveForms {
  handlers: Pick<Handlers, 'add-product-to-cart' | 'add-merchandise-to-cart'>
  /**
   * Returns the page of the form with the submitted values and the errors, or the address to redirect to. Rejects with 429 if
   * the network has used up its share of such pages.
   */
  pageOf: (url: string, sentForm: SentForm, network: string) => Promise<Buffer | { location: string }>
}

type Fields = Readonly<Record<string, unknown>>
type Route = { Params: { item: string } }

/**
 * Registers the forms that reserve an item without scripts; the handlers of the calls process them. The code of the
 * cart goes into a cookie, from which the next script reads it (docs/decisions/042-reserving-without-scripts.md).
 */
export async function registerReserveForms(
  app: FastifyInstance,
  context: Context,
  { handlers, pageOf }: ReserveForms,
): Promise<void> {
  await app.register(formbody)

  const add = async (request: FastifyRequest<Route>, reply: FastifyReply, fields: Fields) => {
    const { item } = request.params
    const held = { token: null, cart: heldCart(request, context), external_code: item }
    const who = { customer: null, context: contextOfRequest(context), request, reply }
    if (request.url.startsWith('/tickets/')) {
      const time = textOf(fields['transport_time_id'])
      const holder = { full_name: fields['full_name'], email: fields['email'] }
      const transport_time_id = time === '' ? null : Number(time)
      const payload = readPayload(addProductToCart, { ...held, ...holder, transport_time_id })
      return handlers['add-product-to-cart'].handle({ payload, ...who })
    }
    const payload = readPayload(addMerchandiseToCart, held)
    return handlers['add-merchandise-to-cart'].handle({ payload, ...who })
  }

  const take = async (request: FastifyRequest<Route>, reply: FastifyReply) => {
    void reply.header('Cache-Control', 'no-store')
    if (!isSameOrigin(request, context.environment)) throw new Refusal('not-allowed')
    const fields = (request.body ?? {}) as Fields
    try {
      refuseIf(whyNotWhole(fields, smallCaps))
      const { cart } = (await add(request, reply, fields)) as { cart: Cart }
      return await reply.header('Set-Cookie', cookieOf(cart, context)).redirect('/reserved', 303)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const page = await pageOf(
        request.url,
        sentForm(request.params.item, fields, error),
        clientAddress(request),
      )
      if (!Buffer.isBuffer(page)) return reply.redirect(page.location, 303)
      return reply.code(error.status).type('text/html; charset=utf-8').send(page)
    }
  }
  app.post('/tickets/:item/reserve', take)
  app.post('/merchandise/:item/reserve', take)
}

/** Returns the cart of an earlier form, if no script has taken it from the cookie. */
const heldCart = (request: FastifyRequest, { environment }: Context): string | null =>
  valueOfCookie(request, cartCookie(isHttps(environment)))

/**
 * Returns the cookie with the cart's code. Scripts can read it; other sites neither send nor set it. It expires with
 * the reservation.
 */
function cookieOf({ code, expires_at, now }: Cart, { environment }: Context): string {
  const seconds = Math.max(0, Math.floor((Date.parse(expires_at ?? now) - Date.parse(now)) / 1000))
  const secure = isHttps(environment) ? '; Secure' : ''
  return `${cartCookie(isHttps(environment))}=${code}; Max-Age=${seconds}; Path=/; SameSite=Strict${secure}`
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns the submitted values and their errors, for the page that shows why the form was rejected. */
function sentForm(item: string, fields: Fields, { message, errors = {} }: Refusal): SentForm {
  const names = ['full_name', 'email', 'transport_time_id']
  const sentences = [...new Set(Object.values(errors).flat())]
  return {
    item,
    values: Object.fromEntries(names.map((name) => [name, textOf(fields[name])])),
    alert: sentences.length > 0 ? sentences.join('\n') : message,
    errors: Object.fromEntries(Object.entries(errors).map(([name, [first = '']]) => [name, first])),
  }
}
