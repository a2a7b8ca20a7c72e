import { Dialog } from '../../ui/dialog'
import { CartPanel } from '../cart/cart-panel'
import * as texts from '../../../texts/compiled/screens/sheets'

/** The cart in a drawer: on phones it has no place of its own beside the page. */
export function CartSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={texts.cart()} shape="sheet" onClose={onClose}>
      <CartPanel inSheet />
    </Dialog>
  )
}
