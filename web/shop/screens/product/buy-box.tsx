import { lazy, Suspense, useState } from 'react'
import type { ShopItem } from '../../../../contract/shop-item'
import { hidesAddToCart } from '../../../../rules/cart-limits'
import { Alert } from '../../../parts/alert'
import { Button } from '../../../parts/button'
import { PriceWithNote } from '../../../parts/money'
import { moneyText, priceNote } from '../../../parts/words'
import { useCall } from '../../store/use-call'
import { useCart, useConfig, useWorld } from '../../store/use-world'
import { useTracking } from '../../tracking'

const PersonaliseDialog = lazy(async () => ({
  default: (await import('../../cart/personalise-dialog')).PersonaliseDialog,
}))

/** The price and the button: beside the pictures, and on a phone again at the bottom, in reach of the thumb. */
export function BuyBox({ item }: { item: ShopItem }) {
  const { currency } = useConfig()
  const cart = useCart()
  const track = useTracking()
  const { session } = useWorld()
  const [isPersonalising, setPersonalising] = useState(false)
  const add = useCall('add-merchandise-to-cart', {
    toast: 'Item added to cart.',
    failToast: 'Could not add item to cart.',
    done: () => void track('AddToCart', { ids: [item.external_code], value: item.price + item.fee }),
    // Somebody was faster: the page shows what is left by now.
    failed: ({ status }) => void (status === 409 && session.reload()),
  })

  const isTicket = item.shop_item_type === 'tickets'
  const press = () => {
    if (isTicket) setPersonalising(true)
    else void add.send({ external_code: item.external_code })
  }

  const lines = (cart?.products ?? []).map(({ product }) => product)
  const isHidden = hidesAddToCart(lines)
  const inCart = isTicket
    ? lines.filter(({ id }) => id === item.id).length
    : (cart?.merchandise ?? []).filter(({ merchandise }) => merchandise.id === item.id).length
  const isAtLimit = item.limit_per_order > 0 && inCart >= item.limit_per_order
  const mustBeAlone = item.has_payment_plan && lines.length + (cart?.merchandise.length ?? 0) > 0

  const price = moneyText(item.price + item.fee, currency)
  const button = (className: string) => (
    <Button
      size="large"
      wide
      className={className}
      pending={add.pending}
      disabled={!item.in_stock || isAtLimit || mustBeAlone}
      onClick={press}
    >
      {item.in_stock ? `Reserve for ${price}` : 'Sold out'}
    </Button>
  )

  return (
    <div className="grid gap-4">
      <PriceWithNote price={item.price} fee={item.fee} currency={currency} large />
      {isHidden ? (
        <Alert tone="info">
          Your cart holds an item with a payment plan, which is bought on its own. Please check out first.
        </Alert>
      ) : (
        <>
          {button('max-sm:hidden')}
          {mustBeAlone && (
            <Alert tone="info">
              An item with a payment plan is bought on its own. Please empty your cart first.
            </Alert>
          )}
          {isAtLimit && <Alert tone="info">Your cart holds as many of these as one order may have.</Alert>}
          <div className="fixed inset-x-0 bottom-0 z-20 flex items-center gap-4 border-t border-line bg-card px-4 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:hidden">
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
