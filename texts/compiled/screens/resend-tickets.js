// Compiled from texts/en/screens/resend-tickets.json by `npm run texts`.
export const title = () => {
	return (`Resend tickets`)
}
export const lead = () => {
	return (`We’ll email you all your valid tickets as PDFs.`)
}
export const submit = () => {
	return (`Resend tickets`)
}
export const hint = () => {
	return (`Use the email address on your tickets.`)
}
export const sent = (i) => {
	return (`If there are tickets for ${i.email}, they’re on their way. Please wait up to 10 minutes for the email to arrive, and check your spam folder.`)
}
