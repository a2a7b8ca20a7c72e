import { useNavigate } from '../router/use-router'
import type { ToastAction } from '../../parts/toast'
import { paths } from '../paths'

/** The way on from a toast that says that something is in the cart. */
export function useCheckoutAction(): ToastAction {
  const navigate = useNavigate()
  return { text: 'Checkout', press: () => void navigate(paths.checkout()) }
}
