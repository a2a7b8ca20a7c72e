// Compiled from texts/en/command-line/backup.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** write the whole shop into one file, while it sells (-: to standard output); --fast: as fast as it goes, for a shop that does not sell now */
export declare const usage_backup: () => string
/** bring a backup into an empty DATA_DIR or DATABASE_URL */
export declare const usage_restore: () => string
/** the last invoice (2026-000042) or credit note (CN-2026-000007) that went out */
export declare const usage_restore_after: () => string
/** read a backup to its end and check every part of it */
export declare const usage_verify: () => string
/** encrypt a backup with BACKUP_KEY and copy it to BACKUP_URL */
export declare const usage_upload: () => string
/** the backups at BACKUP_URL, with their sizes */
export declare const usage_list: () => string
/** remove the nightly backups at BACKUP_URL that are older than so many days */
export declare const usage_remove: () => string
/** In place of FILE, s3:NAME is the backup NAME at BACKUP_URL. */
export declare const usage_stored: () => string
/** with the new version’s program: back up, bring the database up to date, restart the services, and print the way back; without FILE: to s3: with BACKUP_URL */
export declare const usage_upgrade: () => string
/** the backup as fast as it goes */
export declare const usage_upgrade_fast: () => string
/** the shop */
export declare const the_shop: () => string
/** Restored {shop} as of {at}: {tables} tables with {rows} rows. */
export declare const restored: (slots: { shop: Slot; at: Slot; tables: Slot; rows: Slot }) => string
/** Left out, as it is no table of the shop: {table}. */
export declare const left_out: (slots: { table: Slot }) => string
/** The backup of {shop} as of {at} is complete: {tables} tables with {rows} rows. */
export declare const complete: (slots: { shop: Slot; at: Slot; tables: Slot; rows: Slot }) => string
/** Copied {path}, encrypted, to s3:{name}. */
export declare const copied: (slots: { path: Slot; name: Slot }) => string
/** There are no backups at BACKUP_URL. */
export declare const none_stored: () => string
/** Older than how many days? */
export declare const which_days: () => string
/** Removed s3:{name}: older than {days} days. */
export declare const removed: (slots: { name: Slot; days: Slot }) => string
/** There is no shop in {folder}: set DATA_DIR, or DATABASE_URL, as the server has them. */
export declare const no_shop_in: (slots: { folder: Slot }) => string
/** Wrote {tables} tables with {rows} rows to {path}. */
export declare const written: (slots: { tables: Slot; rows: Slot; path: Slot }) => string
/** standard output */
export declare const standard_output: () => string
/** unknown */
export declare const unknown: () => string
/** The secret that was made in DATA_DIR is in it: keep the file as you would keep that. */
export declare const secret_inside: () => string
/** It belongs to the APP_SECRET with the fingerprint {fingerprints}, which is not in it: keep that elsewhere. */
export declare const secret_elsewhere: (slots: { fingerprints: Slot }) => string
/** {path} cannot be written or read ({error}). */
export declare const file_unusable: (slots: { path: Slot; error: Slot }) => string
/** The backup could not be written into the audit log ({error}): /metrics does not know of it. */
export declare const not_recorded: (slots: { error: Slot }) => string
/** The APP_SECRET that was given belongs to it (fingerprint {fingerprints}). */
export declare const secret_given: (slots: { fingerprints: Slot }) => string
/** Its secret (fingerprint {fingerprints}) is in DATA_DIR: start the shop without APP_SECRET. */
export declare const secret_in_folder: (slots: { fingerprints: Slot }) => string
/** Its secret (fingerprint {fingerprints}) was in the file. Start the shop with this APP_SECRET, shown only now: */
export declare const secret_shown: (slots: { fingerprints: Slot }) => string
/** Start it with the APP_SECRET that it had (fingerprint {fingerprints}): it is not in the file. */
export declare const secret_needed: (slots: { fingerprints: Slot }) => string
/** If later numbers went out after the backup was made (look into the last invoices that were mailed, and into the books), do not open the shop before you have entered them: npm run shop -- invoices-after NUMBER, the last one of each series. */
export declare const later_numbers: () => string
/** What is {argument}? */
export declare const what_is: (slots: { argument: Slot }) => string
/** Which file? */
export declare const which_file: () => string
/** This file is no backup of a shop, or it is damaged. */
export declare const damaged: () => string
/** This file is no backup of a shop, or it is damaged. Nothing was restored. */
export declare const damaged_nothing_restored: () => string
/** The backup is cut off: its end is missing. Nothing was restored. */
export declare const cut_off: () => string
/** There is no backup {name} at BACKUP_URL. */
export declare const not_stored: (slots: { name: Slot }) => string
/** The backup {name} was replaced while it was read. Nothing was changed. */
export declare const replaced: (slots: { name: Slot }) => string
/** {name} exists already: a backup never replaces another one. */
export declare const exists: (slots: { name: Slot }) => string
/** Give a number as it is printed, such as {invoice} or {credit_note}; "{text}" is not one. */
export declare const number_unreadable: (slots: { invoice: Slot; credit_note: Slot; text: Slot }) => string
/** The next number after {last} is {next}. */
export declare const next_number: (slots: { last: Slot; next: Slot }) => string
/** The next number after {last} is {next} ({from} to {to} went out elsewhere; the audit log says so). */
export declare const next_number_skipped: (slots: { last: Slot; next: Slot; from: Slot; to: Slot }) => string
/** This is no encrypted backup of a shop. Nothing was changed. */
export declare const not_encrypted: () => string
/** This backup was made with another BACKUP_KEY. Nothing was changed. */
export declare const other_key: () => string
/** The backup is damaged: a part of it is not what was written. Nothing was changed. */
export declare const part_damaged: () => string
/** The backup is cut off or damaged at its end. Nothing was changed. */
export declare const end_damaged: () => string
/** "{name}" is no name of a backup in the store: use letters, digits, dots, dashes and underscores. */
export declare const name_invalid: (slots: { name: Slot }) => string
/** BACKUP_URL and BACKUP_KEY are not set: they name the store of backups. */
export declare const no_store: () => string
/** There is no file {path}. */
export declare const no_file: (slots: { path: Slot }) => string
/** This backup is encrypted: set the BACKUP_KEY that it was made with. */
export declare const encrypted: () => string
/** A newer version of the shop made this backup: restore it with that version or a later one. */
export declare const newer: () => string
/** A newer version of the shop made this backup (it has {names}): restore it with that version or a later one. */
export declare const newer_migrations: (slots: { names: Slot }) => string
/** A development version from before 1.0.0 made this backup, and this version cannot restore it. Nothing was changed. */
export declare const before_baseline: () => string
/** No published version of the shop made this backup (it has {names}). Nothing was changed. */
export declare const unpublished: (slots: { names: Slot }) => string
/** The backup has {parts} of its {all} parts. Nothing was restored. */
export declare const parts_missing: (slots: { parts: Slot; all: Slot }) => string
/** This database holds something else than a shop ({tables}): restore into an empty one. Nothing was changed. */
export declare const not_empty: (slots: { tables: Slot }) => string
/** This database holds a shop (rows: {rows}): restore into an empty one. Nothing was changed. */
export declare const holds_shop: (slots: { rows: Slot }) => string
/** The database is in use ({count} other connections): stop the shop first. Nothing was changed. */
export declare const in_use: (slots: { count: Slot }) => string
/** The backup holds a file that is none of the shop’s: {path} */
export declare const foreign_file: (slots: { path: Slot }) => string
/** The backup is damaged: {name} is not what was written (its rows or its checksum differ). Nothing was restored. */
export declare const table_damaged: (slots: { name: Slot }) => string
/** There is no shop in this database. */
export declare const no_shop: () => string
/** The database was written by a development version from before 1.0.0: no version can restore a backup of it. */
export declare const written_before_baseline: () => string
