// Compiled from texts/en/screens/pages.json by `npm run texts`.
export const faqs = () => {
	return (`Frequently asked questions`)
}
export const cookie_policy = () => {
	return (`Cookie policy`)
}
export const privacy_policy = () => {
	return (`Privacy policy`)
}
export const security_statement = () => {
	return (`Security statement`)
}
export const terms = () => {
	return (`Terms and Conditions`)
}
export const ambassadors = () => {
	return (`Ambassadors`)
}
