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
import type { OfficePath } from '../../../contract/calls'
import { paths } from '../paths'

/** A screen that the navigation leads to. */
export interface Place {
  to: string
  name: string
  Icon: LucideIcon
  /** The place is hidden from staff who may not make this call. */
  call: OfficePath
}
export interface PlaceGroup {
  /** Null: a place outside all groups. */
  name: string | null
  places: readonly Place[]
}

const groups: readonly PlaceGroup[] = [
  { name: null, places: [{ to: paths.home(), name: 'Today', Icon: House, call: 'get-today' }] },
  {
    name: 'Sales',
    places: [
      { to: paths.orders(), name: 'Orders', Icon: Receipt, call: 'find-orders' },
      { to: paths.tickets(), name: 'Tickets', Icon: TicketCheck, call: 'find-tickets' },
      { to: paths.dispatch(), name: 'Dispatch', Icon: Package, call: 'find-deliveries' },
      { to: paths.customers(), name: 'Customers', Icon: Contact, call: 'find-customers' },
    ],
  },
  {
    name: 'Money',
    places: [
      { to: paths.inbox(), name: 'Inbox', Icon: Inbox, call: 'find-bank-entries' },
      { to: paths.refunds(), name: 'Refunds', Icon: Banknote, call: 'find-refunds' },
      { to: paths.withdrawals(), name: 'Withdrawals', Icon: Undo2, call: 'find-withdrawals' },
      { to: paths.reports(), name: 'Reports', Icon: ChartColumn, call: 'get-report' },
    ],
  },
  {
    name: 'Shop',
    places: [
      { to: paths.catalogue(), name: 'Catalogue', Icon: ShoppingBag, call: 'find-items' },
      { to: paths.vouchers(), name: 'Vouchers', Icon: TicketPercent, call: 'find-vouchers' },
      { to: paths.look(), name: 'Look and texts', Icon: Palette, call: 'get-look' },
      { to: paths.coming(), name: 'Scheduled changes', Icon: CalendarClock, call: 'find-scheduled-changes' },
      { to: paths.stock(), name: 'Stock', Icon: Boxes, call: 'audit-stock' },
    ],
  },
  { name: 'Messages', places: [{ to: paths.mails(), name: 'Mails', Icon: Mail, call: 'find-mails' }] },
  {
    name: 'Settings',
    places: [
      {
        to: paths.settings(),
        name: 'Settings',
        Icon: Settings,
        call: 'get-settings',
      },
      { to: paths.team(), name: 'Team', Icon: Users, call: 'find-staff' },
      { to: paths.keys(), name: 'Keys', Icon: KeyRound, call: 'find-keys' },
      { to: paths.jobs(), name: 'Jobs', Icon: ListChecks, call: 'find-bulk-jobs' },
      { to: paths.retention(), name: 'Retention', Icon: Eraser, call: 'find-retention' },
      { to: paths.log(), name: 'Log', Icon: ScrollText, call: 'find-audit' },
    ],
  },
]

/** The pages of the settings. The navigation leads to the first, Ctrl-K to each. */
export const settingsPages = [
  { to: paths.settings(), name: 'Shop' },
  { to: paths.paymentSettings(), name: 'Payments' },
  { to: paths.shippingSettings(), name: 'Taxes and shipping' },
  { to: paths.mailSettings(), name: 'Mail' },
  { to: paths.health(), name: 'Health' },
  { to: paths.advancedSettings(), name: 'Advanced' },
] as const

/** The first screen has every other one below its address: it alone is the current one only at its own. */
export const isFirst = (to: string): boolean => to === paths.home()

/** Returns the places that these calls permit, without empty groups. */
export function placesFor(calls: readonly string[]): PlaceGroup[] {
  return groups
    .map(({ name, places }) => ({ name, places: places.filter(({ call }) => calls.includes(call)) }))
    .filter(({ places }) => places.length > 0)
}
