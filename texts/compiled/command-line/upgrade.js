// Compiled from texts/en/command-line/upgrade.json by `npm run texts`.
export const up_to_date_already = () => {
	return (`The database is up to date for this version: only the program changes.`)
}
export const to_be_done = (i) => {
	return (`To be done: ${i.migrations}.`)
}
export const up_to_date = () => {
	return (`The database is up to date.`)
}
export const not_started = (i) => {
	return (`${i.unit} did not start with the new version: journalctl -u ${i.unit} -n 20 says why. The others were not restarted.`)
}
export const which_file = () => {
	return (`Which file is the backup to be written to?`)
}
export const needs_file = () => {
	return (`The backup of an upgrade goes to a file, or to s3:NAME.`)
}
export const no_shop = (i) => {
	return (`The database ${i.database} holds no shop: start the shop on it.`)
}
export const failed = (i) => {
	return (`The database could not be brought up to date: ${i.why}
Everything was rolled back: the database is as it was, and the earlier version goes on with it. Do not restart
its processes before its program is back in place. The backup ${i.path} is not needed.`)
}
export const restart_units = () => {
	return (`Now restart the processes, one after the other:`)
}
export const restart_containers = () => {
	return (`Now restart the containers with the new image:`)
}
export const restart_processes = () => {
	return (`Now restart each process of the shop: end it with SIGTERM (it finishes its requests), and start it again.`)
}
export const restarted = (i) => {
	return (`Restarted ${i.unit}.`)
}
export const end_processes = () => {
	return (`end the processes of the shop`)
}
export const start_processes = () => {
	return (`start them again`)
}
export const as_server = () => {
	return (`as the user and with the variables of the server`)
}
export const way_back_losing = () => {
	return (`The way back; sales since the backup are lost, so close the shop first (setting shopActive):`)
}
export const way_back = () => {
	return (`The way back; it loses nothing:`)
}
