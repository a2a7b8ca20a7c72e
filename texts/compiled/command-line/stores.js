// Compiled from texts/en/command-line/stores.json by `npm run texts`.
export const unknown_backup = (i) => {
	return (`The store of ${i.variable} does not say whether it has the backup (it answered ${i.status}).`)
}
export const no_backup = (i) => {
	return (`The store of ${i.variable} does not give the backup (it answered ${i.status}).`)
}
export const not_removed = (i) => {
	return (`The store of ${i.variable} does not remove ${i.name} (it answered ${i.status}).`)
}
export const backup_not_kept = (i) => {
	return (`The store of ${i.variable} does not keep a backup (it answered ${i.status}).`)
}
export const backup_not_completed = (i) => {
	return (`The store of ${i.variable} does not complete a backup (it answered ${i.status}).`)
}
export const picture_not_kept = (i) => {
	return (`The store of ${i.variable} does not keep a picture (it answered ${i.status}).`)
}
export const no_picture = (i) => {
	return (`The store of ${i.variable} does not give a picture (it answered ${i.status}).`)
}
export const no_answer = (i) => {
	return (`The store of ${i.variable} does not answer (${i.error}).`)
}
export const not_listed = (i) => {
	return (`The store of ${i.variable} does not list its objects (it answered ${i.status}).`)
}
export const no_list = (i) => {
	return (`The store of ${i.variable} answered no list of its objects.`)
}
