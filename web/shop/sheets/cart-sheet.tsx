import * as texts from '#texts/compiled/screens/sheets'
import { Dialog } from '../../ui/dialog'
import { CartPanel } from '../cart/cart-panel'

/** The cart in a drawer, for phones, which have no room for it beside the page. */
export function CartSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={texts.cart()} shape="sheet" onClose={onClose}>
      <CartPanel inSheet />
    </Dialog>
  )
}
