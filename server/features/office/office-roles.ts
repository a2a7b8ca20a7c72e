/** The roles of staff and keys (office.md, "Who"). */
export const officeRoles = ['owner', 'manager', 'finance', 'box office', 'door'] as const
export type OfficeRole = (typeof officeRoles)[number]

const ordersAndRefunds =
  'find-orders get-order create-order cancel-order find-refunds process-refund refund-file reset-attempts resend-mail find-mails retry-mail record-delivery find-withdrawals refund-withdrawal'.split(
    ' ',
  )

const allowed: Readonly<Record<Exclude<OfficeRole, 'owner'>, ReadonlySet<string>>> = {
  manager: new Set(['import', 'export', 'audit-stock', ...ordersAndRefunds]),
  finance: new Set([
    'export',
    'record-payment',
    'record-chargeback',
    'import-statement',
    ...ordersAndRefunds,
  ]),
  'box office': new Set([
    'find-orders',
    'get-order',
    'create-order',
    'resend-mail',
    'find-mails',
    'retry-mail',
    'record-delivery',
  ]),
  door: new Set(['check-in']),
}

/** Whether a role may make the call of this path. The owner may everything. */
export const mayCall = (role: OfficeRole, path: string): boolean =>
  role === 'owner' || allowed[role].has(path)
