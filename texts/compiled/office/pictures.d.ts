// Compiled from texts/en/office/pictures.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** JPEG, PNG, WebP or AVIF, at most 20 MB. */
export declare const kinds: () => string
/** Sending {name} */
export declare const sending: (slots: { name: Slot }) => string
/** Send again */
export declare const again: () => string
/** Making its sizes … */
export declare const making: () => string
/** Choose what is shown */
export declare const cut: () => string
/** Choose what is shown ({number} of {count}) */
export declare const cut_one: (slots: { number: Slot; count: Slot }) => string
/** Drag the picture, or move it with the arrow keys. */
export declare const cut_hint: () => string
/** Zoom */
export declare const zoom: () => string
/** Use picture */
export declare const use: () => string
/** Leave it out */
export declare const leave_out: () => string
/** Only {width} pixels wide: it will look soft. {wanted} or more are best. */
export declare const small: (slots: { width: Slot; wanted: Slot }) => string
/** Stop sending {name} */
export declare const stop: (slots: { name: Slot }) => string
/** {name}: left out, there was room for one picture. | {name}: left out, there was room for {count} pictures. */
export declare const too_many: (slots: { count: number; name: Slot }) => string
/** Choose */
export declare const choose: () => string
/** Choose: {label} */
export declare const choose_for: (slots: { label: Slot }) => string
/** Replace */
export declare const replace: () => string
/** Replace: {label} */
export declare const replace_for: (slots: { label: Slot }) => string
/** Remove */
export declare const remove: () => string
/** Remove: {label} */
export declare const remove_for: (slots: { label: Slot }) => string
/** Use a path instead */
export declare const by_path: () => string
/** Path: {label} */
export declare const path_of: (slots: { label: Slot }) => string
