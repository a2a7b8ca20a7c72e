// Compiled from texts/en/office/vouchers.json by `npm run texts`.
import * as registry from '../registry.js'
export const title = () => {
	return (`Vouchers`)
}
export const code = () => {
	return (`Code`)
}
export const value = () => {
	return (`Value`)
}
export const state = () => {
	return (`Status`)
}
export const state_open = () => {
	return (`Open`)
}
export const state_later = () => {
	return (`Not yet`)
}
export const state_used = () => {
	return (`Used`)
}
export const state_ended = () => {
	return (`Ended`)
}
export const valid = () => {
	return (`Valid`)
}
export const always = () => {
	return (`always`)
}
export const valid_from = (
	/* @__PURE__ */ Object.assign(
		(() => {
			return (`from `)
		}),
		{
			parts: (() => {
				return ([{ type: "text", value: "from " }, { type: "markup-standalone", name: "from" }])
			})
		}
	)
)
export const valid_until = (
	/* @__PURE__ */ Object.assign(
		(() => {
			return (`until `)
		}),
		{
			parts: (() => {
				return ([{ type: "text", value: "until " }, { type: "markup-standalone", name: "until" }])
			})
		}
	)
)
export const valid_between = (
	/* @__PURE__ */ Object.assign(
		(() => {
			return (` – `)
		}),
		{
			parts: (() => {
				return ([{ type: "markup-standalone", name: "from" }, { type: "text", value: " – " }, { type: "markup-standalone", name: "until" }])
			})
		}
	)
)
export const order = () => {
	return (`Order`)
}
export const made = () => {
	return (`Made`)
}
export const open = () => {
	return (`Can still be used`)
}
export const used = () => {
	return (`Used`)
}
export const outstanding = () => {
	return (`Value outstanding`)
}
export const new_voucher = () => {
	return (`New voucher`)
}
export const batch = () => {
	return (`Make a batch`)
}
export const save = () => {
	return (`Save voucher`)
}
export const saved = () => {
	return (`Voucher saved.`)
}
export const edit = () => {
	return (`Edit`)
}
export const edit_voucher = (i) => {
	return (`Edit ${i.code}`)
}
export const code_hint = () => {
	return (`Customers type it in any case.`)
}
export const from = () => {
	return (`Valid from`)
}
export const until = () => {
	return (`Valid until`)
}
export const any_time = () => {
	return (`Empty: no limit`)
}
export const missing_code = () => {
	return (`Please enter a code.`)
}
export const missing_value = () => {
	return (`Please enter a value, such as 12.50.`)
}
export const count = () => {
	return (`How many`)
}
export const prefix = () => {
	return (`Begins with`)
}
export const prefix_hint = () => {
	return (`Ten random characters follow, such as CREW-K7RMA4HXQE.`)
}
export const batch_missing = () => {
	return (`Please enter how many (1 to 1,000) and a value.`)
}
export const make_them = () => {
	return (`Make vouchers`)
}
export const made_them = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} voucher made.`);
	return (`${i.number} vouchers made.`)
	
}
export const batch_text = () => {
	return (`Each code takes its value off one order, once.`)
}
export const download = () => {
	return (`Download as CSV`)
}
export const their_codes = () => {
	return (`The codes are in the list too.`)
}
export const close = () => {
	return (`Close`)
}
export const end = () => {
	return (`End`)
}
export const end_question = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Nobody can use this voucher from now on.`);
	return (`Nobody can use these ${i.number} vouchers from now on.`)
	
}
export const nothing_yet = () => {
	return (`There is no voucher yet. Make one, or a batch of random codes for a crew or a giveaway.`)
}
