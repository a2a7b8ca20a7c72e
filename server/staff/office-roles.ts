import type { OfficePath } from '../../contract/calls'

/** The roles of staff and keys (docs/behaviour/office.md, "Keys and roles"). */
export const officeRoles = ['owner', 'manager', 'finance', 'box office', 'door', 'monitor'] as const
export type OfficeRole = (typeof officeRoles)[number]

const atTheDesk = [
  'find-orders',
  'get-order',
  'create-order',
  'resend-mail',
  'find-mails',
  'retry-mail',
  'record-delivery',
  'set-customer-limits',
] as const satisfies OfficePath[]
const ordersAndRefunds = [
  ...atTheDesk,
  'cancel-order',
  'reset-attempts',
  'find-refunds',
  'process-refund',
  'refund-file',
  'find-withdrawals',
  'refund-withdrawal',
] as const satisfies OfficePath[]

const allowed: Readonly<Record<Exclude<OfficeRole, 'owner'>, ReadonlySet<OfficePath>>> = {
  manager: new Set(['import', 'export', 'audit-stock', 'check-in', ...ordersAndRefunds]),
  finance: new Set([
    'export',
    'record-payment',
    'record-chargeback',
    'import-statement',
    ...ordersAndRefunds,
  ]),
  'box office': new Set(atTheDesk),
  door: new Set(['check-in']),
  monitor: new Set(),
}

/** Whether a role may make the call of this path. The owner may everything. */
export const mayCall = (role: OfficeRole, path: OfficePath): boolean =>
  role === 'owner' || allowed[role].has(path)

/** Whether a role may read `/metrics`. */
export const mayMonitor = (role: OfficeRole): boolean => role === 'owner' || role === 'monitor'

/** Whether a role may admit a ticket whose refund is under way; the door asks somebody who may. */
export const mayOverride = (role: OfficeRole): boolean => role === 'owner' || role === 'manager'
