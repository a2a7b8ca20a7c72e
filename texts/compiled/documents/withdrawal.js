// Compiled from texts/en/documents/withdrawal.json by `npm run texts`.
export const statement = (i) => {
	return (`I hereby withdraw from my contract of sale of the following goods: ${i.goods}; order ${i.code}, ordered on ${i.when}. ${i.name}`)
}
