/** The addresses of the office's screens. */
export const paths = {
  home: () => '/office',
  orders: () => '/office/orders',
  order: (code: string) => `/office/orders/${encodeURIComponent(code)}`,
  tickets: () => '/office/tickets',
  customers: () => '/office/customers',
  customer: (id: number) => `/office/customers/${id}`,
  inbox: () => '/office/inbox',
  refunds: () => '/office/refunds',
  withdrawals: () => '/office/withdrawals',
  catalogue: () => '/office/catalogue',
  stock: () => '/office/stock',
  mails: () => '/office/mails',
  keys: () => '/office/keys',
  team: () => '/office/team',
  log: () => '/office/log',
} as const
