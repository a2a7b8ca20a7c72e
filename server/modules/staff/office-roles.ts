import { officeCalls, type OfficePath } from '#contract/calls'
import type { OfficeCall, OfficeRole } from '#contract/office/office-call'

const calls: ReadonlyMap<OfficePath, OfficeCall> = new Map(officeCalls.map((call) => [call.path, call]))

/** Returns the access rules of a call, which are declared in `contract/office/`. */
export function accessOf(path: OfficePath): Pick<OfficeCall, 'roles' | 'asksAgain'> {
  const call = calls.get(path)
  if (call === undefined) throw new Error(`${path} is no call of the office.`)
  return call
}

/** Returns whether a call's roles include this role. False for calls without roles, which are open or for all staff. */
export function mayCall(role: OfficeRole, path: OfficePath): boolean {
  const { roles } = accessOf(path)
  return typeof roles !== 'string' && (roles as readonly OfficeRole[]).includes(role)
}

/** Returns the paths of all calls that a role may make. */
export const callsOfRole = (role: OfficeRole): OfficePath[] =>
  [...calls.keys()].filter((path) => mayCall(role, path))

/** Returns whether a role may change settings that weaken a promise, and end changes of others to them. */
export const mayChangeOwnerSettings = (role: OfficeRole): boolean => role === 'owner'

/** Returns whether a role may remove views that others share. */
export const mayRemoveSharedViews = (role: OfficeRole): boolean => role === 'owner'

/** Returns whether a role may send mails to staff again. They give access to accounts of the office. */
export const maySendStaffMails = (role: OfficeRole): boolean => role === 'owner'

/** Returns whether a role may raise a customer's limits without the ceilings of the box office. */
export const mayExceedCeilings = (role: OfficeRole): boolean => role !== 'box office'

/** Returns whether a role sees the sales on Today. */
export const maySeeSales = (role: OfficeRole): boolean => role !== 'box office'

/** Returns whether a role sees on Today what only owners and managers can put right. */
export const isInCharge = (role: OfficeRole): boolean => role === 'owner' || role === 'manager'

/** Returns whether a role may read `/metrics`. */
export const mayMonitor = (role: OfficeRole): boolean => role === 'owner' || role === 'monitor'

/** Returns whether a role may admit a ticket with an open refund or outside its dates. The role `door` may not. */
export const mayOverride = (role: OfficeRole): boolean => role === 'owner' || role === 'manager'
