// Compiled from texts/en/screens/consent/choice.json by `npm run texts`.
export const choice = () => {
	return (`Your choice about measuring`)
}
export const choice_yes = () => {
	return (`You’ve accepted. We measure which adverts bring you here.`)
}
export const choice_no = () => {
	return (`You’ve refused. We don’t measure anything.`)
}
export const choice_open = () => {
	return (`You haven’t chosen yet. We don’t measure anything.`)
}
