import * as texts from '#texts/compiled/screens/cart/toasts'
import { useNavigate } from '../../ui/router/use-router'
import type { ToastAction } from '../../ui/toast'
import { paths } from '../paths'

/** Returns the link to the checkout in a toast about an added item. */
export function useCheckoutAction(): ToastAction {
  const navigate = useNavigate()
  return { text: texts.checkout(), press: () => void navigate(paths.checkout()) }
}
