import type { ComponentType } from 'react'
import type { Config, OperatorText } from '#contract/config'
import * as titles from '#texts/compiled/shop/titles'
import { loadText } from './store/page-store'

/** Access to a page: everyone, customers, or only visitors (docs/behaviour/pages.md, "Routes"). */
export type Guard = 'open' | 'login' | 'guests'
/** The sale that a page requires; while it is closed, the page redirects to the home page. */
export type Needs = 'shop' | 'merchandise'

export interface ShopRoute {
  id: string
  /** The pattern of its addresses: words, and parameters such as `:order`. */
  path: string
  guard: Guard
  title: string
  needs?: Needs
  /** The screen's file in `web/shop`, without its extension, by which the server finds it in the manifest. */
  source: string
  /**
   * The operator's text that the page shows. The page contains it when the server renders it; otherwise `lazy` loads
   * it.
   */
  text?: OperatorText
  /** `Head` is shown above the page across its whole width, in place of the banner. */
  lazy: () => Promise<{ Component: ComponentType; Head?: ComponentType }>
}
type Screen = Pick<ShopRoute, 'source' | 'text' | 'lazy'>

/** A file of screens; a route names the export that it shows. */
const screens =
  <Name extends string>(source: string, load: () => Promise<Record<Name, ComponentType>>) =>
  (name: Name): Screen => ({
    source,
    lazy: async () => ({ Component: (await load())[name] }),
  })

const home: Screen = {
  source: 'pages/home-screen',
  lazy: async () => {
    const { HomeScreen, Hero } = await import('./pages/home-screen')
    return { Component: HomeScreen, Head: Hero }
  },
}
const listing = screens('catalogue/listing-screen', () => import('./catalogue/listing-screen'))
const product = screens('catalogue/product-screen', () => import('./catalogue/product-screen'))
const reserve = screens('catalogue/reserve-screen', () => import('./catalogue/reserve-screen'))
const reserved = screens('catalogue/reserved-screen', () => import('./catalogue/reserved-screen'))
const checkout = screens('checkout/checkout-screen', () => import('./checkout/checkout-screen'))
const acceptTerms = screens('terms/accept-terms-screen', () => import('./terms/accept-terms-screen'))
const payInstalment = screens('orders/pay-instalment-screen', () => import('./orders/pay-instalment-screen'))
const withdraw = screens('withdraw/withdraw-screen', () => import('./withdraw/withdraw-screen'))
const portal = screens('portal/portal-screen', () => import('./portal/portal-screen'))
const order = screens('orders/order-screen', () => import('./orders/order-screen'))
const manageTicket = screens('tickets/manage-ticket-screen', () => import('./tickets/manage-ticket-screen'))
const requestRefund = screens(
  'refunds/request-refund-screen',
  () => import('./refunds/request-refund-screen'),
)
const refund = screens('refunds/refund-screen', () => import('./refunds/refund-screen'))
const account = screens('account/account-screen', () => import('./account/account-screen'))
const confirmEmail = screens('account/confirm-email-screen', () => import('./account/confirm-email-screen'))
const login = screens('account/login-screen', () => import('./account/login-screen'))
const register = screens('account/register-screen', () => import('./account/register-screen'))
const emailRequests = screens(
  'session/email-request-screens',
  () => import('./session/email-request-screens'),
)
const resetPassword = screens(
  'account/reset-password-screen',
  () => import('./account/reset-password-screen'),
)
const loadTextPages = () => import('./pages/text-page-screen')
/** Creates the screen for one of the operator's texts. */
const textPage = (text: keyof Awaited<ReturnType<typeof loadTextPages>>['textScreens']): Screen => ({
  source: 'pages/text-page-screen',
  text,
  lazy: async () => {
    const [{ textScreens }] = await Promise.all([loadTextPages(), loadText(text)])
    return { Component: textScreens[text] }
  },
})

const route =
  (guard: Guard) =>
  (id: string, path: string, title: string, screen: Screen, needs?: Needs): ShopRoute => ({
    id,
    path,
    guard,
    title,
    ...(needs && { needs }),
    ...screen,
  })
const [open, forCustomers, forGuests] = [route('open'), route('login'), route('guests')]

/** Pages of the items on sale, and the steps to buy them. */
const selling: readonly ShopRoute[] = [
  open('home', '/', titles.home(), home),
  open('tickets', '/tickets', titles.tickets(), listing('TicketsScreen'), 'shop'),
  open('merchandise', '/merchandise', titles.merchandise(), listing('MerchandiseScreen'), 'merchandise'),
  open('ticket', '/tickets/:item', titles.tickets(), product('TicketScreen'), 'shop'),
  open(
    'merchandise-item',
    '/merchandise/:item',
    titles.merchandise(),
    product('MerchandiseItemScreen'),
    'merchandise',
  ),
  open('reserve-ticket', '/tickets/:item/reserve', titles.reserve(), reserve('ReserveTicketScreen'), 'shop'),
  open(
    'reserve-merchandise',
    '/merchandise/:item/reserve',
    titles.reserve(),
    reserve('ReserveMerchandiseScreen'),
    'merchandise',
  ),
  open('reserved', '/reserved', titles.reserved(), reserved('ReservedScreen'), 'shop'),
  forCustomers('checkout', '/checkout', titles.checkout(), checkout('CheckoutScreen'), 'shop'),
]

/** Pages that an order's links open without a login. */
const byLink: readonly ShopRoute[] = [
  open('accept-terms', '/accept-tcs/:order/:checksum', titles.terms(), acceptTerms('AcceptTermsScreen')),
  open(
    'pay-instalment',
    '/payment-plan-payment/:order/:checksum/:reference',
    titles.payment(),
    payInstalment('PayInstalmentScreen'),
  ),
  open('withdraw', '/withdraw', titles.withdraw(), withdraw('WithdrawScreen')),
  open('withdraw-order', '/withdraw/:order/:checksum', titles.withdraw(), withdraw('WithdrawOrderScreen')),
]

/** Pages of a customer's orders and account, which require a login. */
const ofCustomers: readonly ShopRoute[] = [
  forCustomers('portal', '/portal', titles.portal(), portal('PortalScreen')),
  forCustomers('order', '/portal/orders/:order', titles.order(), order('OrderScreen')),
  forCustomers(
    'order-confirmation',
    '/portal/orders/:order/confirmation',
    titles.order_confirmation(),
    order('OrderConfirmationScreen'),
  ),
  forCustomers(
    'manage-ticket',
    '/portal/orders/:order/manage-ticket/:ticket',
    titles.manage_ticket(),
    manageTicket('ManageTicketScreen'),
  ),
  forCustomers(
    'request-refund',
    '/portal/orders/:order/request-refund',
    titles.request_refund(),
    requestRefund('RequestRefundScreen'),
  ),
  forCustomers('refund', '/portal/refunds/:refund', titles.refund(), refund('RefundScreen')),
  forCustomers('account', '/account', titles.account(), account('AccountScreen')),
  forCustomers(
    'confirm-email',
    '/confirm-email/:email/:code',
    titles.confirm_email(),
    confirmEmail('ConfirmEmailScreen'),
  ),
]

/** Pages of guests: login, registration and password. */
const ofGuests: readonly ShopRoute[] = [
  forGuests('login', '/login', titles.login(), login('LoginScreen')),
  forGuests('register', '/register', titles.register(), register('RegisterScreen')),
  forGuests(
    'forgot-password',
    '/forgot-password',
    titles.forgot_password(),
    emailRequests('ForgotPasswordScreen'),
  ),
  forGuests(
    'reset-password',
    '/reset-password/:email/:token',
    titles.reset_password(),
    resetPassword('ResetPasswordScreen'),
  ),
  forGuests(
    'resend-tickets',
    '/resend-tickets',
    titles.resend_tickets(),
    emailRequests('ResendTicketsScreen'),
  ),
]

/** The operator's texts. */
const texts: readonly ShopRoute[] = [
  open('cookie-policy', '/cookie-policy', titles.cookie_policy(), textPage('cookiePolicy')),
  open('faqs', '/faqs', titles.faqs(), textPage('faqs')),
  open('privacy-policy', '/privacy-policy', titles.privacy_policy(), textPage('privacyPolicy')),
  open(
    'security-statement',
    '/security-statement',
    titles.security_statement(),
    textPage('securityStatement'),
  ),
  open(
    'accessibility-statement',
    '/accessibility-statement',
    titles.accessibility_statement(),
    textPage('accessibilityStatement'),
  ),
  open('terms-conditions', '/terms-conditions', titles.terms(), textPage('termsConditions')),
]

/**
 * Returns all routes of the shop (docs/behaviour/pages.md, "Routes"): id, pattern, title and screen, and the sale that
 * each requires.
 */
export const shopRoutes = (config: Pick<Config, 'ambassadorsPath'>): ShopRoute[] => [
  ...selling,
  ...byLink,
  ...ofCustomers,
  ...ofGuests,
  ...texts,
  open('ambassadors', config.ambassadorsPath, titles.ambassadors(), textPage('ambassadorsText')),
]
