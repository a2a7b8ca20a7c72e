import {
  Banknote,
  Boxes,
  CalendarClock,
  ChartColumn,
  Contact,
  Eraser,
  House,
  Inbox,
  KeyRound,
  ListChecks,
  Mail,
  Package,
  Palette,
  Receipt,
  ScrollText,
  Settings,
  ShoppingBag,
  TicketCheck,
  TicketPercent,
  Undo2,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { OfficePath } from '#contract/calls'
import * as texts from '#texts/compiled/office/shell'
import { paths } from './paths'

/** A screen that the navigation leads to. */
export interface Place {
  to: string
  name: string
  Icon: LucideIcon
  /** The place is hidden from staff who may not make this call. */
  call: OfficePath
}
export interface PlaceGroup {
  /** `null` for places outside all groups. */
  name: string | null
  places: readonly Place[]
}

const groups: readonly PlaceGroup[] = [
  { name: null, places: [{ to: paths.home(), name: texts.to_today(), Icon: House, call: 'get-today' }] },
  {
    name: texts.group_sales(),
    places: [
      { to: paths.orders(), name: texts.to_orders(), Icon: Receipt, call: 'find-orders' },
      { to: paths.tickets(), name: texts.to_tickets(), Icon: TicketCheck, call: 'find-tickets' },
      { to: paths.dispatch(), name: texts.to_dispatch(), Icon: Package, call: 'find-deliveries' },
      { to: paths.customers(), name: texts.to_customers(), Icon: Contact, call: 'find-customers' },
    ],
  },
  {
    name: texts.group_money(),
    places: [
      { to: paths.inbox(), name: texts.to_inbox(), Icon: Inbox, call: 'find-bank-entries' },
      { to: paths.refunds(), name: texts.to_refunds(), Icon: Banknote, call: 'find-refunds' },
      { to: paths.withdrawals(), name: texts.to_withdrawals(), Icon: Undo2, call: 'find-withdrawals' },
      { to: paths.reports(), name: texts.to_reports(), Icon: ChartColumn, call: 'get-report' },
    ],
  },
  {
    name: texts.group_shop(),
    places: [
      { to: paths.catalogue(), name: texts.to_catalogue(), Icon: ShoppingBag, call: 'find-items' },
      { to: paths.vouchers(), name: texts.to_vouchers(), Icon: TicketPercent, call: 'find-vouchers' },
      { to: paths.look(), name: texts.to_look(), Icon: Palette, call: 'get-look' },
      {
        to: paths.coming(),
        name: texts.to_scheduled_changes(),
        Icon: CalendarClock,
        call: 'find-scheduled-changes',
      },
      { to: paths.stock(), name: texts.to_stock(), Icon: Boxes, call: 'audit-stock' },
    ],
  },
  {
    name: texts.group_messages(),
    places: [{ to: paths.mails(), name: texts.to_mails(), Icon: Mail, call: 'find-mails' }],
  },
  {
    name: texts.group_settings(),
    places: [
      {
        to: paths.settings(),
        name: texts.to_settings(),
        Icon: Settings,
        call: 'get-settings',
      },
      { to: paths.team(), name: texts.to_team(), Icon: Users, call: 'find-staff' },
      { to: paths.keys(), name: texts.to_keys(), Icon: KeyRound, call: 'find-keys' },
      { to: paths.jobs(), name: texts.to_jobs(), Icon: ListChecks, call: 'find-bulk-jobs' },
      { to: paths.retention(), name: texts.to_retention(), Icon: Eraser, call: 'find-retention' },
      { to: paths.log(), name: texts.to_log(), Icon: ScrollText, call: 'find-audit' },
    ],
  },
]

/** Pages of the settings. The navigation links to the first, Ctrl-K to all. `isFiscal` pages are for shops that report to a tax authority. */
const everySettingsPage: readonly { to: string; name: string; isFiscal?: true }[] = [
  { to: paths.settings(), name: texts.settings_shop() },
  { to: paths.paymentSettings(), name: texts.settings_payments() },
  { to: paths.shippingSettings(), name: texts.settings_shipping() },
  { to: paths.fiscalSettings(), name: texts.settings_fiscal(), isFiscal: true },
  { to: paths.mailSettings(), name: texts.settings_mail() },
  { to: paths.health(), name: texts.settings_health() },
  { to: paths.advancedSettings(), name: texts.settings_advanced() },
]

/**
 * The pages of the settings of a shop that reports to the tax authority of a country, or to none (null). The page that is shown,
 * at `pathname`, is always among them.
 */
export const settingsPagesFor = (fiscalCountry: string | null, pathname?: string) =>
  everySettingsPage.filter(
    ({ isFiscal, to }) => isFiscal !== true || fiscalCountry !== null || to === pathname,
  )

/** Returns whether the address is that of the first screen, which is a prefix of all others and therefore has to match exactly. */
export const isFirst = (to: string): boolean => to === paths.home()

/** Returns the places that these calls permit, without empty groups. */
export function placesFor(calls: readonly string[]): PlaceGroup[] {
  return groups
    .map(({ name, places }) => ({ name, places: places.filter(({ call }) => calls.includes(call)) }))
    .filter(({ places }) => places.length > 0)
}
