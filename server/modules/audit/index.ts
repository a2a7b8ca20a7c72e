export { effectOf, alreadyRecorded, type EffectParts } from './effect'
export { eraseLoggedViews, recordAudit, type AuditEntry } from './queries'
export { NotWaiting, onceIn, callOfHeader, onceByKey, rejectPreviewOfDone } from './once-by-key'
export { type Changed, type DryRun, changeOrDryRun, dryRunTogether, fingerprintOf, dryRunOf } from './dry-run'
