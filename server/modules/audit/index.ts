export { effectOf, alreadyRecorded, type EffectParts } from './dry-run'
export { eraseLoggedViews, recordAudit, type AuditEntry } from './queries'
export { NotWaiting, onceIn, callOfHeader, onceByKey, rejectPreviewOfDone } from './once-by-key'
export { type Changed, type DryRun, changeOrDryRun, dryRunTogether, fingerprintOf, dryRunOf } from './dry-run'
