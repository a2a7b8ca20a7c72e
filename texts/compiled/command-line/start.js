// Compiled from texts/en/command-line/start.json by `npm run texts`.
export const could_not_start = (i) => {
	return (`The shop could not start: ${i.why}`)
}
export const the_database = (i) => {
	return (`The database ${i.database}`)
}
export const a_database = () => {
	return (`The database`)
}
export const read_only = (i) => {
	return (`DATA_DIR (${i.folder}) is on a read-only file system. Mount a folder or volume at ${i.path} that this user may write to, or set DATA_DIR to such a folder.`)
}
export const unwritable = (i) => {
	return (`${i.path} cannot be made or written (${i.error}): DATA_DIR names a folder that this user may write to.`)
}
export const no_answer = (i) => {
	return (`${i.database} does not answer (${i.error}): see DATABASE_URL.`)
}
export const no_answer_in_time = () => {
	return (`no answer in time`)
}
export const port_taken = (i) => {
	return (`Port ${i.port} is taken by another program: end it, or set PORT to another one.`)
}
export const port_forbidden = (i) => {
	return (`Port ${i.port} may not be opened by this user: set PORT to one above 1023.`)
}
export const host_unknown = () => {
	return (`HOST is no address of this machine.`)
}
export const password_refused = (i) => {
	return (`${i.database} refuses the password in DATABASE_URL.`)
}
export const user_refused = (i) => {
	return (`${i.database} refuses the user in DATABASE_URL.`)
}
export const database_missing = (i) => {
	return (`${i.database} does not exist: make it (createdb), or correct DATABASE_URL.`)
}
export const tables_forbidden = (i) => {
	return (`${i.database} does not let this user make tables: grant it, or correct DATABASE_URL.`)
}
export const no_shop_in = (i) => {
	return (`There is no shop in ${i.folder}. Give the command the server’s DATA_DIR or DATABASE_URL, or start the shop first.`)
}
export const database_line = (i) => {
	return (`Database: ${i.database}`)
}
export const in_folder = (i) => {
	return (`in ${i.folder}`)
}
export const holds_no_shop = (i) => {
	return (`The database ${i.database} holds no shop. Start the shop on it first, or restore a backup.`)
}
export const older = (i) => {
	return (`The database ${i.database} is an older version’s: start this version once to bring it up to date.`)
}
export const database_at = (i) => {
	return (`"${i.name}" at ${i.hosts}`)
}
export const other_secret = (i) => {
	return (`APP_SECRET (fingerprint ${i.fingerprint}) is not the one of this database (${i.known}): links in mails that went out, barcodes and bank details would no longer be readable. Bring the old secret back, name it in APP_SECRET_PREVIOUS, or, where it is lost, run \`npm run shop -- replace-secret\`.`)
}
export const newer = (i) => {
	return (`The database was written by a newer version of the shop (it has ${i.names}): start that version, or restore a backup from before the upgrade.`)
}
export const before_baseline = () => {
	return (`The database was written by a development version from before 1.0.0, which cannot be upgraded: start with an empty database.`)
}
export const other_history = (i) => {
	return (`The database is not one that this shop’s versions have made (${i.names}): its tables were altered, or it comes from a version that was never published. Restore a backup of a published one.`)
}
export const demo_link = (i) => {
	return (`Sign in to its office, once, within 15 minutes: ${i.link}`)
}
export const owner_link = (i) => {
	return (`Nobody works in its office yet. Set up its owner, within 3 days: ${i.link}`)
}
export const owner_link_file = (i) => {
	return (`Nobody works in its office yet. The link that sets up its owner, within 3 days, is in ${i.file}`)
}
export const owner_by_command = (i) => {
	return (`Nobody works in its office yet, and no link could be written to ${i.file}. Set up its owner by "npm run shop -- add-staff EMAIL"`)
}
export const open = (i) => {
	return (`The shop is open at ${i.address} (${i.seconds} s)`)
}
export const jobs_run = (i) => {
	return (`The shop’s jobs run (${i.seconds} s): WORKER=only serves no pages and no calls`)
}
export const mails_at = (i) => {
	return (`Its mails are at ${i.address}`)
}
export const mails_behind = (i) => {
	return (`Its mails are at ${i.address}, behind the password in ${i.file}`)
}
export const demo_filled = () => {
	return (`The empty database got the demo shop.`)
}
export const demo_filled_orders = (i) => {
	return (`The empty database got the demo shop, with ${i.count} orders of the past.`)
}
export const no_bucket = (i) => {
	return (`${i.variable} names no bucket: s3://HOST/BUCKET`)
}
export const no_key = (i) => {
	return (`${i.variable} needs a key: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or s3://KEY:SECRET@HOST/BUCKET.`)
}
export const binaries_copied = (i) => {
	return (`PostgreSQL runs from a copy in ${i.folder}`)
}
export const data_elsewhere = (i) => {
	return (`${i.folder} cannot be reached by the user that PostgreSQL runs as; its data is in ${i.place}`)
}
export const data_elsewhere_old = (i) => {
	return (`${i.folder} cannot be reached by the user that PostgreSQL runs as; its data is in ${i.place}; data of earlier shops of ${i.folder}, whose passwords went with a removed ${i.file}, is still in ${i.others}: remove that too if nobody needs it`)
}
export const and_folder = (i) => {
	return (`${i.one} and ${i.other}`)
}
