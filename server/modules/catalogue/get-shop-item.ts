import { getShopItem } from '../../../contract/shop/shop-data'
import { Refusal } from '../../platform/http/refusal'
import { serve } from '../../platform/http/serve'
import { shopItemOf } from './shop-item'

/** One published item with its current stock; 404 for any other code. */
export const getShopItemHandler = serve(getShopItem, async ({ payload, context }) => {
  const stock = await context.catalogue.stock()
  const item = stock.snapshot.byCode.get(payload.external_code ?? '')
  if (item === undefined || !item.published) throw new Refusal('item-not-found')
  return { item: shopItemOf(item, stock) }
})
