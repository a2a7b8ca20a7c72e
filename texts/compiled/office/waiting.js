// Compiled from texts/en/office/waiting.json by `npm run texts`.
import * as registry from '../registry.js'
export const bank_entry = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} bank receipt to book`);
	return (`${i.number} bank receipts to book`)
	
}
export const order_problem = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} order with a problem`);
	return (`${i.number} orders with a problem`)
	
}
export const too_little = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} order with too little money`);
	return (`${i.number} orders with too little money`)
	
}
export const refund_asked = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} refund asked for`);
	return (`${i.number} refunds asked for`)
	
}
export const refund_problem = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} refund that could not be paid`);
	return (`${i.number} refunds that could not be paid`)
	
}
export const withdrawal = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.number} withdrawal to refund`);
	return (`${i.number} withdrawals to refund`)
	
}
export const oldest = (
	/* @__PURE__ */ Object.assign(
		(() => {
			return (`oldest: `)
		}),
		{
			parts: (() => {
				return ([{ type: "text", value: "oldest: " }, { type: "markup-standalone", name: "when" }])
			})
		}
	)
)
