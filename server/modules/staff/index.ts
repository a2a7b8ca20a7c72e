export { findStaffByEmail, deleteExpiredStaffSessions, lockTeam } from './accounts.queries'
export { nameOfActor, storedActor, writerOf, type Staff, staffActor, authorOf, staffOfAuthor } from './staff'
export { admitMonitor } from './office-key'
export { listKeys } from './credentials.queries'
export { addStaff, mailSetUpLink } from './team'
export { KEY_DAYS, addKey, endKeyOf, keyHandlers, keyStatus } from './key-routes'
export { notifyOwners } from './notify-owners'
export {
  isInCharge,
  mayCall,
  mayChangeOwnerSettings,
  mayExceedCeilings,
  mayOverride,
  mayRemoveSharedViews,
  maySeeSales,
  maySendStaffMails,
} from './office-roles'
export { findPreviewer } from './staff-session'
export { resealTotp } from './second-factor'
export { teamHandlers } from './routes'
export {
  type AuditOfCall,
  type StaffServed,
  admitOffice,
  requireReauthentication,
  serveStaff,
} from './serve-staff'
export { demoLink, firstOwnerLink } from './staff-links'
export * as staffMails from './mails'
