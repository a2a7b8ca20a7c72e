// Compiled from texts/en/command-line/environment.json by `npm run texts`.
export const flag = () => {
	return (`is neither 0 nor 1`)
}
export const number = () => {
	return (`is no number`)
}
export const port = () => {
	return (`is at most 65535`)
}
export const postgresql = () => {
	return (`is no address of a PostgreSQL, such as postgresql://user:password@host:5432/shop`)
}
export const storage = () => {
	return (`is no S3-compatible store, such as s3://s3.eu-central-1.amazonaws.com/bucket`)
}
export const backup_store = () => {
	return (`is no S3-compatible store, such as s3://s3.eu-central-1.amazonaws.com/bucket/backups`)
}
export const backup_key = () => {
	return (`is not 32 bytes in base64, as openssl rand -base64 32 prints them`)
}
export const web_address = () => {
	return (`is no web address, such as https://shop.example`)
}
export const proxies = () => {
	return (`names what is no network address: use addresses such as 10.0.0.5 or 10.0.0.0/8, or loopback`)
}
export const mail_server = () => {
	return (`is no address of a mail server, such as smtps://user:password@mail.example.com`)
}
export const sender = () => {
	return (`is no bare address such as tickets@shop.example; the shop’s name is put before it by itself`)
}
export const seconds = () => {
	return (`is no number of seconds`)
}
export const seconds_most = () => {
	return (`is at most 8 seconds`)
}
export const worker = () => {
	return (`is none of both, only and none`)
}
export const too_short = () => {
	return (`needs at least 16 characters`)
}
export const demo_orders = (i) => {
	return (`is neither 0 nor ${i.least} to 5000`)
}
export const wrong = () => {
	return (`The shop cannot start with these variables:`)
}
export const secret_needed = () => {
	return (`APP_SECRET is required together with DATABASE_URL.`)
}
export const previous_too_short = () => {
	return (`APP_SECRET_PREVIOUS: each needs at least 16 characters, with a comma between two.`)
}
export const backup_key_needed = () => {
	return (`BACKUP_URL needs BACKUP_KEY, which encrypts the backups: openssl rand -base64 32 makes one.`)
}
export const go_together = (i) => {
	return (`${i.variables} go together.`)
}
