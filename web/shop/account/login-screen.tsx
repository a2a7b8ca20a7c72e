import { useEffect } from 'react'
import * as texts from '#texts/compiled/screens/login'
import { buttonClass } from '../../ui/button'
import { Link } from '../../ui/router/link'
import { useSearchParams } from '../../ui/router/use-router'
import { paths } from '../paths'
import { GuestPage, useFrom } from '../session/guest-page'
import { LoginForm } from '../session/login-form'
import { storedKeys } from '../store/browser-storage'
import { useServices } from '../store/use-page'

/**
 * The login page. After the login, the frame of the screens returns to the page from which the customer came, or to the
 * home page.
 */
export function LoginScreen() {
  const from = useFrom()
  useCartOfMail()
  const forCheckout = from === paths.checkout()
  return (
    <GuestPage title={texts.title()} lead={<Lead forCheckout={forCheckout} />}>
      <LoginForm large>
        <Link to={paths.register(from)} className={buttonClass('secondary', 'large', true)}>
          {texts.register()}
        </Link>
        <p className="flex flex-wrap gap-x-6 gap-y-2 pt-1">
          <Link to={paths.forgotPassword()} className="link py-1">
            {texts.forgot()}
          </Link>
          <Link to={paths.resendTickets()} className="link py-1">
            {texts.resend()}
          </Link>
        </p>
      </LoginForm>
    </GuestPage>
  )
}

/**
 * The purpose of the login. Both sentences take the space of the longer one, because the server renders one page for all addresses:
 * the change to the sentence of the checkout must not move the form.
 */
function Lead({ forCheckout }: { forCheckout: boolean }) {
  const placed = 'col-start-1 row-start-1'
  return (
    <span className="grid">
      <span className={`${placed} ${forCheckout ? 'invisible' : ''}`}>{texts.lead()}</span>
      <span className={`${placed} ${forCheckout ? '' : 'invisible'}`}>{texts.for_checkout()}</span>
    </span>
  )
}

/** Takes the cart that a mail's link names, for example on another device, unless this browser has its own cart. */
function useCartOfMail(): void {
  const { cart, keeper } = useServices()
  const [query] = useSearchParams()
  const code = query.get('cart')
  useEffect(() => {
    if (code === null) return
    // Load this browser's cart first: an answer that is under way would replace the other cart.
    void cart.load().then(() => {
      if (cart.code() !== null) return undefined
      keeper.write(storedKeys.cart, code)
      return cart.load()
    })
  }, [code, cart, keeper])
}
