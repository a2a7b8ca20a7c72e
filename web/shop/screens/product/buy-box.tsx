import { lazy, Suspense, useState } from 'react'
import { refusalSentence } from '../../../../contract/refusals'
import type { ShopItem } from '../../../../contract/shop-item'
import { whyNotAddAny } from '../../../../rules/cart-limits'
import { Alert } from '../../../parts/alert'
import { Button } from '../../../parts/button'
import { PriceWithNote } from '../../../parts/money'
import { moneyText, priceNote } from '../../../parts/words'
import { linesOfCart } from '../../cart/lines-of-cart'
import { useCall } from '../../store/use-call'
import { useCart, useConfig, useWorld } from '../../store/use-world'
import { useTracking } from '../../tracking'

const PersonaliseDialog = lazy(async () => ({
  default: (await import('../../cart/personalise-dialog')).PersonaliseDialog,
}))

/** The price and the button: beside the pictures, and on a phone again at the bottom, in reach of the thumb. */
export function BuyBox({ item }: { item: ShopItem }) {
  const { currency, maxItemsPerCart } = useConfig()
  const cart = useCart()
  const track = useTracking()
  const { session } = useWorld()
  const [isPersonalising, setPersonalising] = useState(false)
  const add = useCall('add-merchandise-to-cart', {
    toast: 'Item added to cart.',
    failToast: 'Could not add item to cart.',
    done: () => void track('AddToCart', { ids: [item.external_code], value: item.price + item.fee }),
    // Another customer was faster: the page shows what is left now.
    failed: ({ status }) => void (status === 409 && session.reload()),
  })

  const isTicket = item.shop_item_type === 'tickets'
  const press = () => {
    if (isTicket) setPersonalising(true)
    else void add.send({ external_code: item.external_code })
  }

  const refusal = whyNotAddAny(linesOfCart(cart), { ...item, item: item.external_code }, maxItemsPerCart)
  const isHidden = refusal === 'plan-already-in-cart'
  // The button and the pill already show that an item is sold out.
  const why = refusal !== null && refusal !== 'sold-out' && (
    <Alert tone="info">{refusalSentence(refusal)}</Alert>
  )

  const price = moneyText(item.price + item.fee, currency)
  const button = (className: string) => (
    <Button
      size="large"
      wide
      className={className}
      pending={add.pending}
      disabled={!item.in_stock || refusal !== null}
      onClick={press}
    >
      {item.in_stock ? `Reserve for ${price}` : 'Sold out'}
    </Button>
  )

  return (
    <div className="grid gap-4">
      <PriceWithNote price={item.price} fee={item.fee} currency={currency} large />
      {isHidden ? (
        why
      ) : (
        <>
          {button('max-sm:hidden')}
          {why}
          <div
            id="buy-bar"
            className="fixed inset-x-0 bottom-0 z-20 flex items-center gap-4 border-t border-line bg-card px-4 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:hidden"
          >
            <p className="shrink-0 leading-tight">
              <span className="block text-lg font-bold tabular-nums">{price}</span>
              <span className="block max-w-28 text-xs text-ink-soft">{priceNote(item.fee)}</span>
            </p>
            {button('')}
          </div>
        </>
      )}
      {isPersonalising && (
        <Suspense>
          <PersonaliseDialog item={item} onClose={() => setPersonalising(false)} />
        </Suspense>
      )}
    </div>
  )
}
