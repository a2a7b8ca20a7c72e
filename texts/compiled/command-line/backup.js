// Compiled from texts/en/command-line/backup.json by `npm run texts`.
export const usage_backup = () => {
	return (`write the whole shop into one file, while it sells (-: to standard output); --fast: as fast as it goes, for a shop that does not sell now`)
}
export const usage_restore = () => {
	return (`bring a backup into an empty DATA_DIR or DATABASE_URL`)
}
export const usage_restore_after = () => {
	return (`the last invoice (2026-000042) or credit note (CN-2026-000007) that went out`)
}
export const usage_verify = () => {
	return (`read a backup to its end and check every part of it`)
}
export const usage_upload = () => {
	return (`encrypt a backup with BACKUP_KEY and copy it to BACKUP_URL`)
}
export const usage_list = () => {
	return (`the backups at BACKUP_URL, with their sizes`)
}
export const usage_remove = () => {
	return (`remove the nightly backups at BACKUP_URL that are older than so many days`)
}
export const usage_stored = () => {
	return (`In place of FILE, s3:NAME is the backup NAME at BACKUP_URL.`)
}
export const usage_upgrade = () => {
	return (`with the new version’s program: back up, bring the database up to date, restart the services, and print the way back; without FILE: to s3: with BACKUP_URL`)
}
export const usage_upgrade_fast = () => {
	return (`the backup as fast as it goes`)
}
export const the_shop = () => {
	return (`the shop`)
}
export const restored = (i) => {
	return (`Restored ${i.shop} as of ${i.at}: ${i.tables} tables with ${i.rows} rows.`)
}
export const left_out = (i) => {
	return (`Left out, as it is no table of the shop: ${i.table}.`)
}
export const complete = (i) => {
	return (`The backup of ${i.shop} as of ${i.at} is complete: ${i.tables} tables with ${i.rows} rows.`)
}
export const copied = (i) => {
	return (`Copied ${i.path}, encrypted, to s3:${i.name}.`)
}
export const none_stored = () => {
	return (`There are no backups at BACKUP_URL.`)
}
export const which_days = () => {
	return (`Older than how many days?`)
}
export const removed = (i) => {
	return (`Removed s3:${i.name}: older than ${i.days} days.`)
}
export const no_shop_in = (i) => {
	return (`There is no shop in ${i.folder}: set DATA_DIR, or DATABASE_URL, as the server has them.`)
}
export const written = (i) => {
	return (`Wrote ${i.tables} tables with ${i.rows} rows to ${i.path}.`)
}
export const standard_output = () => {
	return (`standard output`)
}
export const unknown = () => {
	return (`unknown`)
}
export const secret_inside = () => {
	return (`The secret that was made in DATA_DIR is in it: keep the file as you would keep that.`)
}
export const secret_elsewhere = (i) => {
	return (`It belongs to the APP_SECRET with the fingerprint ${i.fingerprints}, which is not in it: keep that elsewhere.`)
}
export const file_unusable = (i) => {
	return (`${i.path} cannot be written or read (${i.error}).`)
}
export const not_recorded = (i) => {
	return (`The backup could not be written into the audit log (${i.error}): /metrics does not know of it.`)
}
export const secret_given = (i) => {
	return (`The APP_SECRET that was given belongs to it (fingerprint ${i.fingerprints}).`)
}
export const secret_in_folder = (i) => {
	return (`Its secret (fingerprint ${i.fingerprints}) is in DATA_DIR: start the shop without APP_SECRET.`)
}
export const secret_shown = (i) => {
	return (`Its secret (fingerprint ${i.fingerprints}) was in the file. Start the shop with this APP_SECRET, shown only now:`)
}
export const secret_needed = (i) => {
	return (`Start it with the APP_SECRET that it had (fingerprint ${i.fingerprints}): it is not in the file.`)
}
export const later_numbers = () => {
	return (`If later numbers went out after the backup was made (look into the last invoices that were mailed, and into the books),
do not open the shop before you have entered them: npm run shop -- invoices-after NUMBER, the last one of each series.`)
}
export const what_is = (i) => {
	return (`What is ${i.argument}?`)
}
export const which_file = () => {
	return (`Which file?`)
}
export const damaged = () => {
	return (`This file is no backup of a shop, or it is damaged.`)
}
export const damaged_nothing_restored = () => {
	return (`This file is no backup of a shop, or it is damaged. Nothing was restored.`)
}
export const cut_off = () => {
	return (`The backup is cut off: its end is missing. Nothing was restored.`)
}
export const not_stored = (i) => {
	return (`There is no backup ${i.name} at BACKUP_URL.`)
}
export const replaced = (i) => {
	return (`The backup ${i.name} was replaced while it was read. Nothing was changed.`)
}
export const exists = (i) => {
	return (`${i.name} exists already: a backup never replaces another one.`)
}
export const number_unreadable = (i) => {
	return (`Give a number as it is printed, such as ${i.invoice} or ${i.credit_note}; "${i.text}" is not one.`)
}
export const next_number = (i) => {
	return (`The next number after ${i.last} is ${i.next}.`)
}
export const next_number_skipped = (i) => {
	return (`The next number after ${i.last} is ${i.next} (${i.from} to ${i.to} went out elsewhere; the audit log says so).`)
}
export const not_encrypted = () => {
	return (`This is no encrypted backup of a shop. Nothing was changed.`)
}
export const other_key = () => {
	return (`This backup was made with another BACKUP_KEY. Nothing was changed.`)
}
export const part_damaged = () => {
	return (`The backup is damaged: a part of it is not what was written. Nothing was changed.`)
}
export const end_damaged = () => {
	return (`The backup is cut off or damaged at its end. Nothing was changed.`)
}
export const name_invalid = (i) => {
	return (`"${i.name}" is no name of a backup in the store: use letters, digits, dots, dashes and underscores.`)
}
export const no_store = () => {
	return (`BACKUP_URL and BACKUP_KEY are not set: they name the store of backups.`)
}
export const no_file = (i) => {
	return (`There is no file ${i.path}.`)
}
export const encrypted = () => {
	return (`This backup is encrypted: set the BACKUP_KEY that it was made with.`)
}
export const newer = () => {
	return (`A newer version of the shop made this backup: restore it with that version or a later one.`)
}
export const newer_migrations = (i) => {
	return (`A newer version of the shop made this backup (it has ${i.names}): restore it with that version or a later one.`)
}
export const before_baseline = () => {
	return (`A development version from before 1.0.0 made this backup, and this version cannot restore it. Nothing was changed.`)
}
export const unpublished = (i) => {
	return (`No published version of the shop made this backup (it has ${i.names}). Nothing was changed.`)
}
export const parts_missing = (i) => {
	return (`The backup has ${i.parts} of its ${i.all} parts. Nothing was restored.`)
}
export const not_empty = (i) => {
	return (`This database holds something else than a shop (${i.tables}): restore into an empty one. Nothing was changed.`)
}
export const holds_shop = (i) => {
	return (`This database holds a shop (rows: ${i.rows}): restore into an empty one. Nothing was changed.`)
}
export const in_use = (i) => {
	return (`The database is in use (${i.count} other connections): stop the shop first. Nothing was changed.`)
}
export const foreign_file = (i) => {
	return (`The backup holds a file that is none of the shop’s: ${i.path}`)
}
export const table_damaged = (i) => {
	return (`The backup is damaged: ${i.name} is not what was written (its rows or its checksum differ). Nothing was restored.`)
}
export const no_shop = () => {
	return (`There is no shop in this database.`)
}
export const written_before_baseline = () => {
	return (`The database was written by a development version from before 1.0.0: no version can restore a backup of it.`)
}
