import { useEffect, useRef } from 'react'
import { cart_gone, save } from '#texts/compiled/screens/cart/holder'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { showToast } from '../../ui/toast'
import { countOf } from '../store/cart-store'
import { useServices } from '../store/use-page'
import { HolderFields } from './holder-fields'
import { ReserveLabel } from './reserve-label'
import { usePersonalise, type Personalised } from './use-personalise'

export type PersonaliseDialogProps = { onClose: () => void } & Personalised

/** Asks for the holder and the departure when a ticket is added to the cart or changed there. */
export function PersonaliseDialog({ onClose, ...of }: PersonaliseDialogProps) {
  const personal = usePersonalise(of, onClose)
  const { form, call, product, submit } = personal
  const { item } = of
  const nameField = useRef<HTMLInputElement>(null)
  const { state } = useServices().cart
  useEffect(
    () => () => {
      // The panel closes the dialog of a cart that another tab checked out. The end of a reservation is reported elsewhere.
      const { cart, ended } = state.get()
      if (item === undefined && countOf(cart) === 0 && ended === null) showToast(cart_gone())
    },
    [item, state],
  )

  return (
    <Dialog title={product.name} onClose={onClose} focusFirst={nameField} busy={call.pending}>
      <form {...form.props(submit)} className="grid gap-5">
        <HolderFields item={item} personal={personal} nameField={nameField} />
        <Button type="submit" size="large" wide pending={call.pending}>
          {item ? <ReserveLabel item={item} /> : save()}
        </Button>
      </form>
    </Dialog>
  )
}
