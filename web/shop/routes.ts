import type { ComponentType } from 'react'
import type { Config } from '../../contract/config'

/** Who may come: everybody, customers, or only who is not logged in (specification, point 2). */
export type Guard = 'open' | 'login' | 'guests'
/** What has to be open for business; where it is not, the page redirects home. */
export type Needs = 'shop' | 'merchandise'

export interface ShopRoute {
  id: string
  /** React Router's pattern. */
  path: string
  guard: Guard
  title: string
  needs?: Needs
  /** The screen's file in `web/shop/screens`, without ending: the server finds it in the manifest by this. */
  source: string
  lazy: () => Promise<{ Component: ComponentType }>
}

const listings = () => import('./screens/listing/listing-screen')
const products = () => import('./screens/product/product-screen')
const orders = () => import('./screens/order/order-screen')
const withdrawals = () => import('./screens/withdraw/withdraw-screen')
const textPages = () => import('./screens/pages/text-page-screen')

/** Every URL of the shop (specification, point 2), one line of facts each. */
export function shopRoutes(config: Pick<Config, 'ambassadorsPath'>): ShopRoute[] {
  return [
    {
      id: 'home',
      path: '/',
      guard: 'open',
      title: 'Tickets and merchandise',
      ...screen('home/home-screen', () => import('./screens/home/home-screen'), 'HomeScreen'),
    },
    {
      id: 'tickets',
      path: '/tickets',
      guard: 'open',
      title: 'Tickets',
      needs: 'shop',
      ...screen('listing/listing-screen', listings, 'TicketsScreen'),
    },
    {
      id: 'merchandise',
      path: '/merchandise',
      guard: 'open',
      title: 'Merchandise',
      needs: 'merchandise',
      ...screen('listing/listing-screen', listings, 'MerchandiseScreen'),
    },
    {
      id: 'ticket',
      path: '/tickets/:item',
      guard: 'open',
      title: 'Tickets',
      needs: 'shop',
      ...screen('product/product-screen', products, 'TicketScreen'),
    },
    {
      id: 'merchandise-item',
      path: '/merchandise/:item',
      guard: 'open',
      title: 'Merchandise',
      needs: 'merchandise',
      ...screen('product/product-screen', products, 'MerchandiseItemScreen'),
    },
    {
      id: 'checkout',
      path: '/checkout',
      guard: 'login',
      title: 'Checkout',
      needs: 'shop',
      ...screen(
        'checkout/checkout-screen',
        () => import('./screens/checkout/checkout-screen'),
        'CheckoutScreen',
      ),
    },
    {
      id: 'accept-terms',
      path: '/accept-tcs/:order/:checksum',
      guard: 'open',
      title: 'Terms and Conditions',
      ...screen(
        'accept-terms/accept-terms-screen',
        () => import('./screens/accept-terms/accept-terms-screen'),
        'AcceptTermsScreen',
      ),
    },
    {
      id: 'pay-instalment',
      path: '/payment-plan-payment/:order/:checksum/:reference',
      guard: 'open',
      title: 'Payment',
      ...screen(
        'pay-instalment/pay-instalment-screen',
        () => import('./screens/pay-instalment/pay-instalment-screen'),
        'PayInstalmentScreen',
      ),
    },
    {
      id: 'withdraw',
      path: '/withdraw',
      guard: 'open',
      title: 'Withdraw from contract here',
      ...screen('withdraw/withdraw-screen', withdrawals, 'WithdrawScreen'),
    },
    {
      id: 'withdraw-order',
      path: '/withdraw/:order/:checksum',
      guard: 'open',
      title: 'Withdraw from contract here',
      ...screen('withdraw/withdraw-screen', withdrawals, 'WithdrawOrderScreen'),
    },
    {
      id: 'portal',
      path: '/portal',
      guard: 'login',
      title: 'Portal',
      ...screen('portal/portal-screen', () => import('./screens/portal/portal-screen'), 'PortalScreen'),
    },
    {
      id: 'order',
      path: '/portal/orders/:order',
      guard: 'login',
      title: 'Order',
      ...screen('order/order-screen', orders, 'OrderScreen'),
    },
    {
      id: 'order-confirmation',
      path: '/portal/orders/:order/confirmation',
      guard: 'login',
      title: 'Order confirmation',
      ...screen('order/order-screen', orders, 'OrderConfirmationScreen'),
    },
    {
      id: 'manage-ticket',
      path: '/portal/orders/:order/manage-ticket/:ticket',
      guard: 'login',
      title: 'Manage ticket',
      ...screen(
        'manage-ticket/manage-ticket-screen',
        () => import('./screens/manage-ticket/manage-ticket-screen'),
        'ManageTicketScreen',
      ),
    },
    {
      id: 'request-refund',
      path: '/portal/orders/:order/request-refund',
      guard: 'login',
      title: 'Request a refund',
      ...screen(
        'request-refund/request-refund-screen',
        () => import('./screens/request-refund/request-refund-screen'),
        'RequestRefundScreen',
      ),
    },
    {
      id: 'refund',
      path: '/portal/refunds/:refund',
      guard: 'login',
      title: 'Refund',
      ...screen('refund/refund-screen', () => import('./screens/refund/refund-screen'), 'RefundScreen'),
    },
    {
      id: 'account',
      path: '/account',
      guard: 'login',
      title: 'Account settings',
      ...screen('account/account-screen', () => import('./screens/account/account-screen'), 'AccountScreen'),
    },
    {
      id: 'login',
      path: '/login',
      guard: 'guests',
      title: 'Login',
      ...screen('login/login-screen', () => import('./screens/login/login-screen'), 'LoginScreen'),
    },
    {
      id: 'register',
      path: '/register',
      guard: 'guests',
      title: 'Register',
      ...screen(
        'register/register-screen',
        () => import('./screens/register/register-screen'),
        'RegisterScreen',
      ),
    },
    {
      id: 'forgot-password',
      path: '/forgot-password',
      guard: 'guests',
      title: 'Forgot your password?',
      ...screen(
        'forgot-password/forgot-password-screen',
        () => import('./screens/forgot-password/forgot-password-screen'),
        'ForgotPasswordScreen',
      ),
    },
    {
      id: 'reset-password',
      path: '/reset-password/:email/:token',
      guard: 'guests',
      title: 'Set a new password',
      ...screen(
        'reset-password/reset-password-screen',
        () => import('./screens/reset-password/reset-password-screen'),
        'ResetPasswordScreen',
      ),
    },
    {
      id: 'resend-tickets',
      path: '/resend-tickets',
      guard: 'guests',
      title: 'Resend tickets',
      ...screen(
        'resend-tickets/resend-tickets-screen',
        () => import('./screens/resend-tickets/resend-tickets-screen'),
        'ResendTicketsScreen',
      ),
    },
    {
      id: 'cookie-policy',
      path: '/cookie-policy',
      guard: 'open',
      title: 'Cookie policy',
      ...screen('pages/text-page-screen', textPages, 'CookiePolicyScreen'),
    },
    {
      id: 'faqs',
      path: '/faqs',
      guard: 'open',
      title: 'Frequently asked questions',
      ...screen('pages/text-page-screen', textPages, 'FaqsScreen'),
    },
    {
      id: 'privacy-policy',
      path: '/privacy-policy',
      guard: 'open',
      title: 'Privacy policy',
      ...screen('pages/text-page-screen', textPages, 'PrivacyPolicyScreen'),
    },
    {
      id: 'security-statement',
      path: '/security-statement',
      guard: 'open',
      title: 'Security statement',
      ...screen('pages/text-page-screen', textPages, 'SecurityStatementScreen'),
    },
    {
      id: 'terms-conditions',
      path: '/terms-conditions',
      guard: 'open',
      title: 'Terms and Conditions',
      ...screen('pages/text-page-screen', textPages, 'TermsConditionsScreen'),
    },
    {
      id: 'ambassadors',
      path: config.ambassadorsPath,
      guard: 'open',
      title: 'Ambassadors',
      ...screen('pages/text-page-screen', textPages, 'AmbassadorsScreen'),
    },
  ]
}

function screen<Name extends string>(
  source: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Pick<ShopRoute, 'source' | 'lazy'> {
  return { source, lazy: async () => ({ Component: (await load())[name] }) }
}
