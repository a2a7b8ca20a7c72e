import type { ComponentType } from 'react'
import type { OfficePath } from '../../contract/calls'

/** A screen of the office. */
export interface OfficeRoute {
  path: string
  title: string
  /** The call that it is made of: who may not make it does not see the screen. */
  call?: OfficePath
  /** The screen doesn't require a session. */
  isOpen?: true
  lazy: () => Promise<{ Component: ComponentType }>
}

const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) => ({
  lazy: async () => ({ Component: (await load())[name] }),
})

/** Every address of the office and its screen. */
export const officeRoutes: readonly OfficeRoute[] = [
  { path: '/office', title: 'Today', ...screen(() => import('./today/today-screen'), 'TodayScreen') },
  {
    path: '/office/orders',
    title: 'Orders',
    call: 'find-orders',
    ...screen(() => import('./orders/orders-screen'), 'OrdersScreen'),
  },
  {
    path: '/office/orders/new',
    title: 'New order',
    call: 'get-order-form',
    ...screen(() => import('./new-order/new-order-screen'), 'NewOrderScreen'),
  },
  {
    path: '/office/orders/guests',
    title: 'Guest list',
    call: 'import-guests',
    ...screen(() => import('./guest-list/guest-list-screen'), 'GuestListScreen'),
  },
  {
    path: '/office/orders/:order',
    title: 'Order',
    call: 'get-order',
    ...screen(() => import('./orders/order-screen'), 'OrderScreen'),
  },
  {
    path: '/office/tickets',
    title: 'Tickets',
    call: 'find-tickets',
    ...screen(() => import('./tickets/tickets-screen'), 'TicketsScreen'),
  },
  {
    path: '/office/dispatch',
    title: 'Dispatch',
    call: 'find-deliveries',
    ...screen(() => import('./dispatch/dispatch-screen'), 'DispatchScreen'),
  },
  {
    path: '/office/customers',
    title: 'Customers',
    call: 'find-customers',
    ...screen(() => import('./customers/customers-screen'), 'CustomersScreen'),
  },
  {
    path: '/office/customers/:customer',
    title: 'Customer',
    call: 'get-customer',
    ...screen(() => import('./customers/customer-screen'), 'CustomerScreen'),
  },
  {
    path: '/office/inbox',
    title: 'Inbox',
    call: 'find-bank-entries',
    ...screen(() => import('./inbox/inbox-screen'), 'InboxScreen'),
  },
  {
    path: '/office/refunds',
    title: 'Refunds',
    call: 'find-refunds',
    ...screen(() => import('./refunds/refunds-screen'), 'RefundsScreen'),
  },
  {
    path: '/office/withdrawals',
    title: 'Withdrawals',
    call: 'find-withdrawals',
    ...screen(() => import('./withdrawals/withdrawals-screen'), 'WithdrawalsScreen'),
  },
  {
    path: '/office/reports',
    title: 'Reports',
    call: 'get-report',
    ...screen(() => import('./reports/reports-screen'), 'ReportsScreen'),
  },
  {
    path: '/office/reports/:report',
    title: 'Reports',
    call: 'find-report-rows',
    ...screen(() => import('./reports/rows-screen'), 'ReportRowsScreen'),
  },
  {
    path: '/office/catalogue',
    title: 'Catalogue',
    call: 'find-items',
    ...screen(() => import('./catalogue/catalogue-screen'), 'CatalogueScreen'),
  },
  {
    path: '/office/catalogue/file',
    title: 'Catalogue as a file',
    call: 'export',
    ...screen(() => import('./catalogue-file/catalogue-file-screen'), 'CatalogueFileScreen'),
  },
  {
    path: '/office/catalogue/events',
    title: 'Events',
    call: 'find-events',
    ...screen(() => import('./events/events-screen'), 'EventsScreen'),
  },
  {
    path: '/office/catalogue/cancellations',
    title: 'Cancellations',
    call: 'find-cancellations',
    ...screen(() => import('./cancellations/cancellations-screen'), 'CancellationsScreen'),
  },
  {
    path: '/office/catalogue/cancellations/:cancellation',
    title: 'Cancellation',
    call: 'get-cancellation',
    ...screen(() => import('./cancellations/cancellation-screen'), 'CancellationScreen'),
  },
  {
    path: '/office/catalogue/new',
    title: 'New item',
    call: 'save-item',
    ...screen(() => import('./item/new-item-screen'), 'NewItemScreen'),
  },
  {
    path: '/office/catalogue/items/:item',
    title: 'Item',
    call: 'get-item',
    ...screen(() => import('./item/item-screen'), 'ItemScreen'),
  },
  {
    path: '/office/look',
    title: 'Look and texts',
    call: 'get-look',
    ...screen(() => import('./theme/theme-screen'), 'LookScreen'),
  },
  {
    path: '/office/vouchers',
    title: 'Vouchers',
    call: 'find-vouchers',
    ...screen(() => import('./vouchers/vouchers-screen'), 'VouchersScreen'),
  },
  {
    path: '/office/jobs',
    title: 'Jobs',
    call: 'find-bulk-jobs',
    ...screen(() => import('./jobs/jobs-screen'), 'JobsScreen'),
  },
  {
    path: '/office/jobs/:job',
    title: 'Job',
    call: 'find-bulk-rows',
    ...screen(() => import('./jobs/job-screen'), 'JobScreen'),
  },
  {
    path: '/office/coming',
    title: 'Scheduled changes',
    call: 'find-scheduled-changes',
    ...screen(() => import('./scheduled-changes/scheduled-changes-screen'), 'ComingScreen'),
  },
  {
    path: '/office/stock',
    title: 'Stock',
    call: 'audit-stock',
    ...screen(() => import('./stock/stock-screen'), 'StockScreen'),
  },
  {
    path: '/office/mails',
    title: 'Mails',
    call: 'find-mails',
    ...screen(() => import('./mails/mails-screen'), 'MailsScreen'),
  },
  {
    path: '/office/settings',
    title: 'Settings',
    call: 'get-settings',
    ...screen(() => import('./settings/shop-screen'), 'ShopSettingsScreen'),
  },
  {
    path: '/office/settings/payments',
    title: 'Payments',
    call: 'get-settings',
    ...screen(() => import('./settings/payments-screen'), 'PaymentsSettingsScreen'),
  },
  {
    path: '/office/settings/shipping',
    title: 'Taxes and shipping',
    call: 'get-settings',
    ...screen(() => import('./settings/shipping-screen'), 'ShippingSettingsScreen'),
  },
  {
    path: '/office/settings/mail',
    title: 'Mail settings',
    call: 'get-settings',
    ...screen(() => import('./settings/mail-screen'), 'MailSettingsScreen'),
  },
  {
    path: '/office/settings/advanced',
    title: 'Advanced settings',
    call: 'get-settings',
    ...screen(() => import('./settings/advanced-screen'), 'AdvancedSettingsScreen'),
  },
  {
    path: '/office/settings/health',
    title: 'Health',
    call: 'get-health',
    ...screen(() => import('./health/health-screen'), 'HealthScreen'),
  },
  {
    path: '/office/keys',
    title: 'API keys',
    call: 'find-keys',
    ...screen(() => import('./keys/keys-screen'), 'KeysScreen'),
  },
  {
    path: '/office/team',
    title: 'Team',
    call: 'find-staff',
    ...screen(() => import('./team/team-screen'), 'TeamScreen'),
  },
  {
    path: '/office/retention',
    title: 'Retention',
    call: 'find-retention',
    ...screen(() => import('./retention/retention-screen'), 'RetentionScreen'),
  },
  {
    path: '/office/account',
    title: 'My account',
    ...screen(() => import('./account/account-screen'), 'AccountScreen'),
  },
  {
    path: '/office/log',
    title: 'Log',
    call: 'find-audit',
    ...screen(() => import('./log/log-screen'), 'LogScreen'),
  },
  {
    path: '/office/sign-in/:token',
    title: 'Sign in',
    isOpen: true,
    ...screen(() => import('./sign-in/link-screen'), 'LinkScreen'),
  },
  {
    path: '/office/set-up/:token',
    title: 'Set up your account',
    isOpen: true,
    ...screen(() => import('./sign-in/set-up-screen'), 'SetUpScreen'),
  },
  {
    path: '/office/lift-pause/:token',
    title: 'Lift the pause',
    isOpen: true,
    ...screen(() => import('./sign-in/lift-pause-screen'), 'LiftPauseScreen'),
  },
  {
    path: '/office/sign-in',
    title: 'Sign in',
    ...screen(() => import('./today/home-screen'), 'HomeScreen'),
  },
]
