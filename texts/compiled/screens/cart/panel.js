// Compiled from texts/en/screens/cart/panel.json by `npm run texts`.
import * as registry from '../../registry.js'
export const title = () => {
	return (`Your cart`)
}
export const items = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.count} item`);
	return (`${i.count} items`)
	
}
export const caption = () => {
	return (`Items in your cart`)
}
export const item = () => {
	return (`Item`)
}
export const price = () => {
	return (`Price including fee`)
}
export const personalise = () => {
	return (`Personalise`)
}
export const personalise_ticket = (i) => {
	return (`Personalise ${i.name} for ${i.holder}`)
}
export const remove = () => {
	return (`Remove`)
}
export const remove_ticket = (i) => {
	return (`Remove ${i.name} for ${i.holder}`)
}
export const remove_goods = (i) => {
	return (`Remove ${i.name}`)
}
export const more_items = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`${i.count} more item`);
	return (`${i.count} more items`)
	
}
export const total = () => {
	return (`Total`)
}
export const plan = (i) => {
	return (`${i.today}, ${i.later}`)
}
export const later = () => {
	return (`Shipping and taxes are calculated at checkout.`)
}
export const checkout = () => {
	return (`Checkout`)
}
export const login_note = (
	/* @__PURE__ */ Object.assign(
		(() => {
			return (`You need to log in or register to check out. We’ll keep your cart.`)
		}),
		{
			parts: (() => {
				return ([{ type: "text", value: "You need to " }, { type: "markup-start", name: "login" }, { type: "text", value: "log in" }, { type: "markup-end", name: "login" }, { type: "text", value: " or " }, { type: "markup-start", name: "register" }, { type: "text", value: "register" }, { type: "markup-end", name: "register" }, { type: "text", value: " to check out. We’ll keep your cart." }])
			})
		}
	)
)
export const ask = () => {
	return (`Remove from cart?`)
}
export const ask_remove = () => {
	return (`Remove`)
}
export const ask_keep = () => {
	return (`Keep it`)
}
export const ask_ticket = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`${i.name} for ${i.holder} goes back on sale as soon as you remove it.`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "markup-start", name: "item" }, { type: "text", value: String(i.name) }, { type: "markup-end", name: "item" }, { type: "text", value: " for " }, { type: "text", value: String(i.holder) }, { type: "text", value: " goes back on sale as soon as you remove it." }])
			})
		}
	)
)
export const ask_goods = (
	/* @__PURE__ */ Object.assign(
		((i) => {
			return (`${i.name} goes back on sale as soon as you remove it.`)
		}),
		{
			parts: ((i) => {
				return ([{ type: "markup-start", name: "item" }, { type: "text", value: String(i.name) }, { type: "markup-end", name: "item" }, { type: "text", value: " goes back on sale as soon as you remove it." }])
			})
		}
	)
)
