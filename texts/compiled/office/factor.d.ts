// Compiled from texts/en/office/factor.json by `npm run texts`.
/** Or type this into the app: */
export declare const secret: () => string
/** QR code for the app */
export declare const picture: () => string
/** Code that the app shows */
export declare const first_code: () => string
/** Confirm */
export declare const confirm: () => string
/** Each signs you in once, if you lose the app or the device. Save them before you leave this page: they are not shown again. You can make new ones in your account. */
export declare const recovery_text: () => string
/** The recovery codes are not shown again. You can make new ones in your account. */
export declare const recovery_lost: () => string
/** Download */
export declare const save: () => string
/** The device gave no passkey. Nothing has changed. */
export declare const passkey_failed: () => string
