import type { ReactNode } from 'react'
import type { CartMerchandise, CartProduct } from '../../../contract/shop/cart'
import { FormAlert } from '../../parts/alert'
import { Ask } from '../../parts/ask'
import { lookForRemoved } from '../calls/cart-looks'
import { useSureCall } from '../calls/use-sure-call'
import { useWorld } from '../store/use-world'
import { linesOfCart } from './lines-of-cart'
import * as texts from '../../../texts/compiled/screens/cart/panel'
import { item_removed } from '../../../texts/compiled/screens/cart/toasts'
import { RichText } from '../../parts/rich-text'

export type RemovableLine = CartProduct | CartMerchandise

interface RemoveDialogProps {
  line: RemovableLine
  /** What has the focus after the line and its button are removed. */
  focusAfter: () => HTMLElement | null
  onClose: () => void
}

/** Asks for confirmation before a line is removed, because another customer may take its place at once. */
export function RemoveDialog({ line, focusAfter, onClose }: RemoveDialogProps) {
  const { cart } = useWorld()
  const isThere = () => linesOfCart(cart.state.get().cart).some(({ id }) => id === line.id)
  const options = {
    look: lookForRemoved(line),
    toast: item_removed(),
    done: onClose,
    // The line or its cart no longer exists: load the cart again.
    failed: ({ status }: { status: number }) => void ((status === 404 || status === 409) && cart.load()),
  }
  const ticket = useSureCall('remove-product-from-cart', options)
  const goods = useSureCall('remove-merchandise-from-cart', options)

  const isTicket = 'product' in line
  const remove = () =>
    isTicket ? ticket.send({ cart_product_id: line.id }) : goods.send({ cart_merchandise_id: line.id })
  const name = isTicket ? line.product.name : line.merchandise.name

  return (
    <Ask
      title={texts.ask()}
      confirm={texts.ask_remove()}
      cancel={texts.ask_keep()}
      danger
      pending={ticket.pending || goods.pending}
      onConfirm={() => void remove()}
      focusAfter={() => (isThere() ? null : focusAfter())}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <FormAlert error={ticket.error ?? goods.error} />
        <p>
          <RichText
            parts={
              isTicket
                ? texts.ask_ticket.parts({ name, holder: line.full_name })
                : texts.ask_goods.parts({ name })
            }
            tags={{ item: bold }}
          />
        </p>
      </div>
    </Ask>
  )
}

const bold = (words: ReactNode) => <strong>{words}</strong>
