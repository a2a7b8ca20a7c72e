import type { ComponentType } from 'react'
import type { OfficePath } from '#contract/calls'
import * as texts from '#texts/compiled/office/routes'

/** A screen of the office. */
export interface OfficeRoute {
  path: string
  title: string
  /** Call of the screen. Staff who may not make it do not see the screen. */
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
  { path: '/office', title: texts.today(), ...screen(() => import('./today/today-screen'), 'TodayScreen') },
  {
    path: '/office/orders',
    title: texts.orders(),
    call: 'find-orders',
    ...screen(() => import('./sales/orders/orders-screen'), 'OrdersScreen'),
  },
  {
    path: '/office/orders/new',
    title: texts.new_order(),
    call: 'get-order-form',
    ...screen(() => import('./sales/new-order/new-order-screen'), 'NewOrderScreen'),
  },
  {
    path: '/office/orders/guests',
    title: texts.guest_list(),
    call: 'import-guests',
    ...screen(() => import('./sales/guest-list/guest-list-screen'), 'GuestListScreen'),
  },
  {
    path: '/office/orders/:order',
    title: texts.order(),
    call: 'get-order',
    ...screen(() => import('./sales/orders/order-screen'), 'OrderScreen'),
  },
  {
    path: '/office/tickets',
    title: texts.tickets(),
    call: 'find-tickets',
    ...screen(() => import('./sales/tickets/tickets-screen'), 'TicketsScreen'),
  },
  {
    path: '/office/tickets/scans',
    title: texts.scans(),
    call: 'find-scans',
    ...screen(() => import('./sales/tickets/scans-screen'), 'ScansScreen'),
  },
  {
    path: '/office/dispatch',
    title: texts.dispatch(),
    call: 'find-deliveries',
    ...screen(() => import('./sales/dispatch/dispatch-screen'), 'DispatchScreen'),
  },
  {
    path: '/office/customers',
    title: texts.customers(),
    call: 'find-customers',
    ...screen(() => import('./sales/customers/customers-screen'), 'CustomersScreen'),
  },
  {
    path: '/office/customers/:customer',
    title: texts.customer(),
    call: 'get-customer',
    ...screen(() => import('./sales/customers/customer-screen'), 'CustomerScreen'),
  },
  {
    path: '/office/inbox',
    title: texts.inbox(),
    call: 'find-bank-entries',
    ...screen(() => import('./money/inbox/inbox-screen'), 'InboxScreen'),
  },
  {
    path: '/office/refunds',
    title: texts.refunds(),
    call: 'find-refunds',
    ...screen(() => import('./money/refunds/refunds-screen'), 'RefundsScreen'),
  },
  {
    path: '/office/withdrawals',
    title: texts.withdrawals(),
    call: 'find-withdrawals',
    ...screen(() => import('./money/withdrawals/withdrawals-screen'), 'WithdrawalsScreen'),
  },
  {
    path: '/office/reports',
    title: texts.reports(),
    call: 'get-report',
    ...screen(() => import('./money/reports/reports-screen'), 'ReportsScreen'),
  },
  {
    path: '/office/reports/:report',
    title: texts.reports(),
    call: 'find-report-rows',
    ...screen(() => import('./money/reports/rows-screen'), 'ReportRowsScreen'),
  },
  {
    path: '/office/catalogue',
    title: texts.catalogue(),
    call: 'find-items',
    ...screen(() => import('./shop/catalogue/catalogue-screen'), 'CatalogueScreen'),
  },
  {
    path: '/office/catalogue/file',
    title: texts.catalogue_file(),
    call: 'export',
    ...screen(() => import('./shop/catalogue-file/catalogue-file-screen'), 'CatalogueFileScreen'),
  },
  {
    path: '/office/catalogue/events',
    title: texts.events(),
    call: 'find-events',
    ...screen(() => import('./shop/events/events-screen'), 'EventsScreen'),
  },
  {
    path: '/office/catalogue/cancellations',
    title: texts.cancellations(),
    call: 'find-cancellations',
    ...screen(() => import('./shop/cancellations/cancellations-screen'), 'CancellationsScreen'),
  },
  {
    path: '/office/catalogue/cancellations/:cancellation',
    title: texts.cancellation(),
    call: 'get-cancellation',
    ...screen(() => import('./shop/cancellations/cancellation-screen'), 'CancellationScreen'),
  },
  {
    path: '/office/catalogue/new',
    title: texts.new_item(),
    call: 'save-item',
    ...screen(() => import('./shop/item/new-item-screen'), 'NewItemScreen'),
  },
  {
    path: '/office/catalogue/items/:item',
    title: texts.item(),
    call: 'get-item',
    ...screen(() => import('./shop/item/item-screen'), 'ItemScreen'),
  },
  {
    path: '/office/look',
    title: texts.look(),
    call: 'get-look',
    ...screen(() => import('./shop/theme/theme-screen'), 'LookScreen'),
  },
  {
    path: '/office/vouchers',
    title: texts.vouchers(),
    call: 'find-vouchers',
    ...screen(() => import('./shop/vouchers/vouchers-screen'), 'VouchersScreen'),
  },
  {
    path: '/office/jobs',
    title: texts.jobs(),
    call: 'find-bulk-jobs',
    ...screen(() => import('./settings/jobs/jobs-screen'), 'JobsScreen'),
  },
  {
    path: '/office/jobs/:job',
    title: texts.job(),
    call: 'find-bulk-rows',
    ...screen(() => import('./settings/jobs/job-screen'), 'JobScreen'),
  },
  {
    path: '/office/coming',
    title: texts.scheduled_changes(),
    call: 'find-scheduled-changes',
    ...screen(() => import('./shop/scheduled-changes/scheduled-changes-screen'), 'ComingScreen'),
  },
  {
    path: '/office/stock',
    title: texts.stock(),
    call: 'audit-stock',
    ...screen(() => import('./shop/stock/stock-screen'), 'StockScreen'),
  },
  {
    path: '/office/mails',
    title: texts.mails(),
    call: 'find-mails',
    ...screen(() => import('./messages/mails-screen'), 'MailsScreen'),
  },
  {
    path: '/office/settings',
    title: texts.settings(),
    call: 'get-settings',
    ...screen(() => import('./settings/shop-screen'), 'ShopSettingsScreen'),
  },
  {
    path: '/office/settings/payments',
    title: texts.payments(),
    call: 'get-settings',
    ...screen(() => import('./settings/payments-screen'), 'PaymentsSettingsScreen'),
  },
  {
    path: '/office/settings/shipping',
    title: texts.shipping(),
    call: 'get-settings',
    ...screen(() => import('./settings/shipping-screen'), 'ShippingSettingsScreen'),
  },
  {
    path: '/office/settings/fiscal',
    title: texts.fiscal_settings(),
    call: 'get-settings',
    ...screen(() => import('./settings/fiscal-screen'), 'FiscalSettingsScreen'),
  },
  {
    path: '/office/settings/mail',
    title: texts.mail_settings(),
    call: 'get-settings',
    ...screen(() => import('./settings/mail-screen'), 'MailSettingsScreen'),
  },
  {
    path: '/office/settings/advanced',
    title: texts.advanced_settings(),
    call: 'get-settings',
    ...screen(() => import('./settings/advanced-screen'), 'AdvancedSettingsScreen'),
  },
  {
    path: '/office/settings/health',
    title: texts.health(),
    call: 'get-health',
    ...screen(() => import('./settings/health/health-screen'), 'HealthScreen'),
  },
  {
    path: '/office/keys',
    title: texts.api_keys(),
    call: 'find-keys',
    ...screen(() => import('./staff/keys/keys-screen'), 'KeysScreen'),
  },
  {
    path: '/office/team',
    title: texts.team(),
    call: 'find-staff',
    ...screen(() => import('./staff/team/team-screen'), 'TeamScreen'),
  },
  {
    path: '/office/retention',
    title: texts.retention(),
    call: 'find-retention',
    ...screen(() => import('./settings/retention/retention-screen'), 'RetentionScreen'),
  },
  {
    path: '/office/account',
    title: texts.account(),
    ...screen(() => import('./staff/account/account-screen'), 'AccountScreen'),
  },
  {
    path: '/office/log',
    title: texts.log(),
    call: 'find-audit',
    ...screen(() => import('./settings/log/log-screen'), 'LogScreen'),
  },
  {
    path: '/office/sign-in/:token',
    title: texts.sign_in(),
    isOpen: true,
    ...screen(() => import('./shell/sign-in/link-screens'), 'LinkScreen'),
  },
  {
    path: '/office/set-up/:token',
    title: texts.set_up(),
    isOpen: true,
    ...screen(() => import('./shell/sign-in/set-up-screen'), 'SetUpScreen'),
  },
  {
    path: '/office/lift-pause/:token',
    title: texts.lift_pause(),
    isOpen: true,
    ...screen(() => import('./shell/sign-in/link-screens'), 'LiftPauseScreen'),
  },
  {
    path: '/office/sign-in',
    title: texts.sign_in(),
    ...screen(() => import('./today/home-screen'), 'HomeScreen'),
  },
]
