import type { OfficePath } from '../../../contract/calls'
import type { ListName } from '../../../contract/office/list'
import type { OfficeRole } from '../../../contract/office/office-call'
import { mayCall } from '../staff'

/** The call that reads a page of each list. */
export const callOfList = {
  orders: 'find-orders',
  tickets: 'find-tickets',
  customers: 'find-customers',
  deliveries: 'find-deliveries',
  refunds: 'find-refunds',
  withdrawals: 'find-withdrawals',
  'bank-entries': 'find-bank-entries',
  'report-rows': 'find-report-rows',
  items: 'find-items',
  vouchers: 'find-vouchers',
  mails: 'find-mails',
  'bulk-rows': 'find-bulk-rows',
  audit: 'find-audit',
} as const satisfies Record<ListName, OfficePath>

/** Whether a role may see a list: it may make the list's call. */
export const maySeeList = (role: OfficeRole, list: ListName): boolean => mayCall(role, callOfList[list])
