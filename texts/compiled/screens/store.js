// Compiled from texts/en/screens/store.json by `npm run texts`.
export const logged_out = () => {
	return (`You have been logged out.`)
}
