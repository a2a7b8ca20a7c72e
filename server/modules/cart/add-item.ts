import type { FastifyRequest } from 'fastify'
import { refusalSentence, type RefusalCode } from '../../../contract/refusals'
import { tidyName } from '../../../rules/person-name'
import { holderFields } from '../../../rules/ticket-holder'
import { clientAddress } from '../../platform/http/client-address'
import { randomToken } from '../../platform/crypto/keys'
import { Refusal } from '../../platform/http/refusal'
import type { World } from '../../context'
import type { SignedIn } from '../../platform/http/sessions'
import type { AddRequest, AddToCarts } from './add-to-carts'
import { answerCart, type CartAnswer } from './cart-view'

/** The shared part of both add calls: reserves a place in the database and answers the cart. */
export async function addItem(
  world: World,
  addToCarts: AddToCarts,
  { customer, request }: { customer: SignedIn | null; request: FastifyRequest },
  asked: Omit<AddRequest, 'new_cart' | 'customer_id' | 'network' | 'max_held'> & { new_cart: string | null },
): Promise<CartAnswer> {
  const snapshot = world.catalogue.current()
  const { settings, byCode } = snapshot
  if (!settings.shopActive || (asked.kind === 'merchandise' && !settings.merchandiseActive))
    throw new Refusal('shop-inactive')
  const verdict = await addToCarts(
    {
      ...asked,
      ...(customer === null ? networkOf(world, request, asked.external_code) : {}),
      new_cart: asked.new_cart ?? randomToken(),
      customer_id: customer?.id ?? null,
    },
    {
      now: world.now(),
      cartMinutes: settings.cartMinutes,
      maxItemsPerCart: settings.maxItemsPerCart,
      snapshot,
    },
  )
  if (verdict.refusal !== null)
    throw refusalOf([verdict.refusal], byCode.get(asked.external_code)?.name ?? '', asked.full_name)
  // The item may be newer than the catalogue that this process knew.
  const item =
    byCode.get(asked.external_code) ?? (await world.catalogue.refresh()).byCode.get(asked.external_code)
  return answerCart(world, verdict.cart, item === undefined ? [] : [item.id])
}

/** The network that a visitor's request for a scarce item is counted for; undefined if there is no limit. */
function networkOf(
  world: World,
  request: FastifyRequest,
  externalCode: string,
): Pick<AddRequest, 'network' | 'max_held'> {
  const { settings, byCode } = world.catalogue.current()
  const most = settings.maxHeldPlacesPerNetwork
  if (most === null || byCode.get(externalCode)?.scarce !== true) return {}
  return { network: world.keys.networkHash(clientAddress(request)), max_held: most }
}

/** The first refusal, with the values for its sentence; the field of each refusal gets that refusal's sentence. */
export function refusalOf(
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
