// Compiled from texts/en/screens/cart/reservation.json by `npm run texts`.
import * as registry from '../../registry.js'
export const ended = () => {
	return (`Your reservation ended and the items are back on sale. You haven’t been charged.`)
}
export const ended_read = () => {
	return (`Your reservation has ended.`)
}
export const minutes_read = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Your cart is reserved for ${i.count} more minute.`);
	return (`Your cart is reserved for ${i.count} more minutes.`)
	
}
export const reserved = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`Held for you for ${i.left}`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "markup-start", name: "label" }, { type: "text", value: "Held for you for " }, { type: "markup-end", name: "label" }, { type: "markup-start", name: "left" }, { type: "text", value: String(i.left) }, { type: "markup-end", name: "left" }])
			})
		}
	)
)
export const minutes = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.count} minute`);
	return (`${i.count} minutes`)
	
}
export const keep = () => {
	return (`Keep your items?`)
}
export const keep_yes = () => {
	return (`Keep my items`)
}
export const keep_no = () => {
	return (`Not now`)
}
export const keep_why = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			const plural = registry.plural("en", i.minutes, {});
	if (plural === "one") return (`Your reservation ends in ${i.left}. We can hold your items a little longer: up to ${i.minutes} more minute.`);
	return (`Your reservation ends in ${i.left}. We can hold your items a little longer: up to ${i.minutes} more minutes.`)
	
		}),
		{
			parts: ((i) => {
				const plural = registry.plural("en", i.minutes, {});
	if (plural === "one") return ([{ type: "text", value: "Your reservation ends in " }, { type: "markup-start", name: "left" }, { type: "text", value: String(i.left) }, { type: "markup-end", name: "left" }, { type: "text", value: ". We can hold your items a little longer: up to " }, { type: "text", value: String(i.minutes) }, { type: "text", value: " more minute." }]);
	return ([{ type: "text", value: "Your reservation ends in " }, { type: "markup-start", name: "left" }, { type: "text", value: String(i.left) }, { type: "markup-end", name: "left" }, { type: "text", value: ". We can hold your items a little longer: up to " }, { type: "text", value: String(i.minutes) }, { type: "text", value: " more minutes." }])
	
			})
		}
	)
)
