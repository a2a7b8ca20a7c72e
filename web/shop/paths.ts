import type { ShopItemType } from '#contract/values'

const part = encodeURIComponent

/** All addresses of the shop, built by name: no page writes a URL by hand. Parts are encoded here. */
export const paths = {
  home: () => '/',
  tickets: (type?: string) => withQuery('/tickets', { type }),
  merchandise: (type?: string) => withQuery('/merchandise', { type }),
  listing: (kind: ShopItemType, type?: string) => withQuery(`/${kind}`, { type }),
  item: (item: { shop_item_type: ShopItemType; external_code: string }) =>
    `/${item.shop_item_type}/${part(item.external_code)}`,
  /** The form that reserves an item, as a page of its own. */
  reserve: (item: { shop_item_type: ShopItemType; external_code: string }) => `${paths.item(item)}/reserve`,
  reserved: () => '/reserved',
  checkout: () => '/checkout',
  acceptTerms: (order: string, checksum: string) => `/accept-tcs/${part(order)}/${part(checksum)}`,
  payInstalment: (order: string, checksum: string, reference: string) =>
    `/payment-plan-payment/${part(order)}/${part(checksum)}/${part(reference)}`,
  withdraw: () => '/withdraw',
  withdrawOrder: (order: string, checksum: string) => `/withdraw/${part(order)}/${part(checksum)}`,
  portal: () => '/portal',
  order: (code: string) => `/portal/orders/${part(code)}`,
  /** The order's page after its card payment could not be started. It shows why, and what else can be done. */
  orderUnopened: (code: string) => `/portal/orders/${part(code)}?payment=unopened`,
  orderConfirmation: (code: string) => `/portal/orders/${part(code)}/confirmation`,
  manageTicket: (order: string, ticket: string) =>
    `/portal/orders/${part(order)}/manage-ticket/${part(ticket)}`,
  requestRefund: (order: string) => `/portal/orders/${part(order)}/request-refund`,
  refund: (id: number) => `/portal/refunds/${id}`,
  account: () => '/account',
  /** `from` is the page after the login; the home page is the default. */
  login: (from?: string) => withQuery('/login', { from: from === '/' ? undefined : from }),
  /** `from` is passed on to the login that follows the registration. */
  register: (from?: string) => withQuery('/register', { from: from === '/' ? undefined : from }),
  forgotPassword: () => '/forgot-password',
  resetPassword: (email: string, token: string) => `/reset-password/${part(email)}/${part(token)}`,
  resendTickets: () => '/resend-tickets',
  cookiePolicy: () => '/cookie-policy',
  faqs: () => '/faqs',
  privacyPolicy: () => '/privacy-policy',
  securityStatement: () => '/security-statement',
  accessibilityStatement: () => '/accessibility-statement',
  termsConditions: () => '/terms-conditions',
  ambassadors: (config: { ambassadorsPath: string }) => config.ambassadorsPath,
  // Served by the server itself, opened in a new window.
  downloadTicket: (email: string, code: string) => `/download-ticket/${part(email)}/${part(code)}`,
  downloadTickets: (order: string, checksum: string) => `/download-tickets/${part(order)}/${part(checksum)}`,
  downloadPass: (wallet: 'apple' | 'google', email: string, code: string) =>
    `/download-pass/${wallet}/${part(email)}/${part(code)}`,
  downloadCalendar: (order: string, checksum: string) =>
    `/download-calendar/${part(order)}/${part(checksum)}`,
  downloadPlanCalendar: (order: string, checksum: string) =>
    `/download-plan-calendar/${part(order)}/${part(checksum)}`,
  paymentSlip: (order: string, checksum: string) => `/payment-slip/${part(order)}/${part(checksum)}`,
  downloadInvoice: (order: string, checksum: string, document?: number) =>
    `/download-invoice/${part(order)}/${part(checksum)}${document === undefined ? '' : `?document=${document}`}`,
}

/**
 * Returns the page after the login: the `from` of the query if it is a path of this shop, otherwise the home page.
 * Other values (`//other.example`, `https:…`) could lead a customer away from the shop, also with a tab or a line break
 * between the slashes, which browsers remove from addresses.
 */
export function safeFrom(query: URLSearchParams): string {
  const from = query.get('from') ?? ''
  return /^\/(?![/\\])[^\t\r\n]*$/.test(from) ? from : paths.home()
}

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`
}
