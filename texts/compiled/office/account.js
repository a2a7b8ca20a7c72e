// Compiled from texts/en/office/account.json by `npm run texts`.
import * as registry from '../registry.js'
export const title = () => {
	return (`My account`)
}
export const person = () => {
	return (`You`)
}
export const role = () => {
	return (`Role`)
}
export const email = () => {
	return (`Email`)
}
export const role_hint = () => {
	return (`An owner can change your role in Team.`)
}
export const password = () => {
	return (`Password`)
}
export const no_password = () => {
	return (`This account has no password: the link of the demo signed you in.`)
}
export const has_password = () => {
	return (`Changing it ends your other sessions.`)
}
export const change_password = () => {
	return (`Change password`)
}
export const set_password = () => {
	return (`Set a password`)
}
export const present_password = () => {
	return (`Present password`)
}
export const password_changed = () => {
	return (`Password changed. Your other sessions have ended.`)
}
export const factor = () => {
	return (`Second factor`)
}
export const app = () => {
	return (`App for codes`)
}
export const app_on = () => {
	return (`Set up`)
}
export const app_off = () => {
	return (`None`)
}
export const app_text = () => {
	return (`Scan this picture with an app for codes, such as Aegis, 2FAS or your password manager. Your other sessions end.`)
}
export const set_up_app = () => {
	return (`Set up`)
}
export const replace_app = () => {
	return (`Replace`)
}
export const app_ready = () => {
	return (`App for codes`)
}
export const remove = () => {
	return (`Remove`)
}
export const remove_app = () => {
	return (`Remove the app`)
}
export const remove_app_text = () => {
	return (`Sign-ins need no code of the app any more. All owners get a mail.`)
}
export const last_factor_needed = () => {
	return (`It is your only second factor. Your role needs one: you set up another at your next sign-in.`)
}
export const last_factor = () => {
	return (`It is your only second factor: from then on your password alone signs you in.`)
}
export const removed = () => {
	return (`Removed.`)
}
export const codes = () => {
	return (`Recovery codes`)
}
export const no_codes_left = () => {
	return (`None left`)
}
export const codes_left = (i) => {
	return (`${i.count} left`)
}
export const codes_text = () => {
	return (`They were shown once, when they were made. If you have not kept them, make new ones.`)
}
export const new_codes = () => {
	return (`New codes`)
}
export const new_codes_text = () => {
	return (`The codes from before stop working.`)
}
export const make_codes = () => {
	return (`Make new codes`)
}
export const codes_title = () => {
	return (`Keep these recovery codes`)
}
export const kept = () => {
	return (`I have kept them`)
}
export const passkeys = () => {
	return (`Passkeys`)
}
export const passkeys_text = () => {
	return (`A passkey signs you in alone, by the lock of your device.`)
}
export const not_offered = () => {
	return (`Passkeys need a shop that is opened by a name, not by a number.`)
}
export const add_passkey = () => {
	return (`Add a passkey`)
}
export const add_passkey_text = () => {
	return (`Your browser asks for the lock of this device, or for a security key.`)
}
export const passkey_name = () => {
	return (`Name`)
}
export const passkey_name_hint = () => {
	return (`Such as the device: Phone, Laptop.`)
}
export const passkey_added = () => {
	return (`Passkey added.`)
}
export const remove_passkey = (i) => {
	return (`Remove ${i.name}`)
}
export const remove_passkey_text = () => {
	return (`It signs you in no more. All owners get a mail.`)
}
export const passkey_used = (
	/* @__PURE__ */ Object.assign(
		(() => {
			return (`added , last used `)
		}),
		{
			parts: (() => {
				return ([{ type: "text", value: "added " }, { type: "markup-standalone", name: "added" }, { type: "text", value: ", last used " }, { type: "markup-standalone", name: "used" }])
			})
		}
	)
)
export const passkey_never_used = (
	/* @__PURE__ */ Object.assign(
		(() => {
			return (`added , never used`)
		}),
		{
			parts: (() => {
				return ([{ type: "text", value: "added " }, { type: "markup-standalone", name: "added" }, { type: "text", value: ", never used" }])
			})
		}
	)
)
export const sessions = () => {
	return (`Sessions`)
}
export const here_alone = () => {
	return (`You are signed in here alone.`)
}
export const signed_in_at = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`You are signed in at ${i.number} place.`);
	return (`You are signed in at ${i.number} places.`)
	
}
export const sessions_ended = (i) => {const plural = registry.plural("en", i.count, {});
	if (plural === "one") return (`Session ended.`);
	return (`${i.number} sessions ended.`)
	
}
export const not_ended = () => {
	return (`The session has not ended.`)
}
export const end_others = () => {
	return (`End all others`)
}
