// Compiled from texts/en/command-line/start.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** The shop could not start: {why} */
export declare const could_not_start: (slots: { why: Slot }) => string
/** The database {database} */
export declare const the_database: (slots: { database: Slot }) => string
/** The database */
export declare const a_database: () => string
/** DATA_DIR ({folder}) is on a read-only file system. Mount a folder or volume at {path} that this user may write to, or set DATA_DIR to such a folder. */
export declare const read_only: (slots: { folder: Slot; path: Slot }) => string
/** {path} cannot be made or written ({error}): DATA_DIR names a folder that this user may write to. */
export declare const unwritable: (slots: { path: Slot; error: Slot }) => string
/** {database} does not answer ({error}): see DATABASE_URL. */
export declare const no_answer: (slots: { database: Slot; error: Slot }) => string
/** no answer in time */
export declare const no_answer_in_time: () => string
/** Port {port} is taken by another program: end it, or set PORT to another one. */
export declare const port_taken: (slots: { port: Slot }) => string
/** Port {port} may not be opened by this user: set PORT to one above 1023. */
export declare const port_forbidden: (slots: { port: Slot }) => string
/** HOST is no address of this machine. */
export declare const host_unknown: () => string
/** {database} refuses the password in DATABASE_URL. */
export declare const password_refused: (slots: { database: Slot }) => string
/** {database} refuses the user in DATABASE_URL. */
export declare const user_refused: (slots: { database: Slot }) => string
/** {database} does not exist: make it (createdb), or correct DATABASE_URL. */
export declare const database_missing: (slots: { database: Slot }) => string
/** {database} does not let this user make tables: grant it, or correct DATABASE_URL. */
export declare const tables_forbidden: (slots: { database: Slot }) => string
/** There is no shop in {folder}. Give the command the server’s DATA_DIR or DATABASE_URL, or start the shop first. */
export declare const no_shop_in: (slots: { folder: Slot }) => string
/** Database: {database} */
export declare const database_line: (slots: { database: Slot }) => string
/** in {folder} */
export declare const in_folder: (slots: { folder: Slot }) => string
/** The database {database} holds no shop. Start the shop on it first, or restore a backup. */
export declare const holds_no_shop: (slots: { database: Slot }) => string
/** The database {database} is an older version’s: start this version once to bring it up to date. */
export declare const older: (slots: { database: Slot }) => string
/** "{name}" at {hosts} */
export declare const database_at: (slots: { name: Slot; hosts: Slot }) => string
/** APP_SECRET (fingerprint {fingerprint}) is not the one of this database ({known}): links in mails that went out, barcodes and bank details would no longer be readable. Bring the old secret back, name it in APP_SECRET_PREVIOUS, or, where it is lost, run `npm run shop -- replace-secret`. */
export declare const other_secret: (slots: { fingerprint: Slot; known: Slot }) => string
/** The database was written by a newer version of the shop (it has {names}): start that version, or restore a backup from before the upgrade. */
export declare const newer: (slots: { names: Slot }) => string
/** The database was written by a development version from before 1.0.0, which cannot be upgraded: start with an empty database. */
export declare const before_baseline: () => string
/** The database is not one that this shop’s versions have made ({names}): its tables were altered, or it comes from a version that was never published. Restore a backup of a published one. */
export declare const other_history: (slots: { names: Slot }) => string
/** Sign in to its office, once, within 15 minutes: {link} */
export declare const demo_link: (slots: { link: Slot }) => string
/** Nobody works in its office yet. Set up its owner, within 3 days: {link} */
export declare const owner_link: (slots: { link: Slot }) => string
/** Nobody works in its office yet. The link that sets up its owner, within 3 days, is in {file} */
export declare const owner_link_file: (slots: { file: Slot }) => string
/** Nobody works in its office yet, and no link could be written to {file}. Set up its owner by "npm run shop -- add-staff EMAIL" */
export declare const owner_by_command: (slots: { file: Slot }) => string
/** The shop is open at {address} ({seconds} s) */
export declare const open: (slots: { address: Slot; seconds: Slot }) => string
/** The shop’s jobs run ({seconds} s): WORKER=only serves no pages and no calls */
export declare const jobs_run: (slots: { seconds: Slot }) => string
/** Its mails are at {address} */
export declare const mails_at: (slots: { address: Slot }) => string
/** Its mails are at {address}, behind the password in {file} */
export declare const mails_behind: (slots: { address: Slot; file: Slot }) => string
/** The empty database got the demo shop. */
export declare const demo_filled: () => string
/** The empty database got the demo shop, with {count} orders of the past. */
export declare const demo_filled_orders: (slots: { count: Slot }) => string
/** {variable} names no bucket: s3://HOST/BUCKET */
export declare const no_bucket: (slots: { variable: Slot }) => string
/** {variable} needs a key: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or s3://KEY:SECRET@HOST/BUCKET. */
export declare const no_key: (slots: { variable: Slot }) => string
/** PostgreSQL runs from a copy in {folder} */
export declare const binaries_copied: (slots: { folder: Slot }) => string
/** {folder} cannot be reached by the user that PostgreSQL runs as; its data is in {place} */
export declare const data_elsewhere: (slots: { folder: Slot; place: Slot }) => string
/** {folder} cannot be reached by the user that PostgreSQL runs as; its data is in {place}; data of earlier shops of {folder}, whose passwords went with a removed {file}, is still in {others}: remove that too if nobody needs it */
export declare const data_elsewhere_old: (slots: { folder: Slot; place: Slot; file: Slot; others: Slot }) => string
/** {one} and {other} */
export declare const and_folder: (slots: { one: Slot; other: Slot }) => string
