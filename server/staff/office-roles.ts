import { officeCalls, type OfficePath } from '../../contract/calls'
import type { OfficeRole } from '../../contract/office/office-call'

const rolesFor: ReadonlyMap<OfficePath, readonly OfficeRole[]> = new Map(
  officeCalls.map(({ path, roles }) => [path, roles]),
)

/** Whether a role may make the call of this path; each call declares its roles in `contract/office/`. */
export const mayCall = (role: OfficeRole, path: OfficePath): boolean =>
  rolesFor.get(path)?.includes(role) === true

/** Whether a role may read `/metrics`. */
export const mayMonitor = (role: OfficeRole): boolean => role === 'owner' || role === 'monitor'

/** Whether a role may admit a ticket with an open refund; the door asks a colleague with such a role. */
export const mayOverride = (role: OfficeRole): boolean => role === 'owner' || role === 'manager'
