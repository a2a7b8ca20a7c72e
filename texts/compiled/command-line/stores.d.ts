// Compiled from texts/en/command-line/stores.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** The store of {variable} does not say whether it has the backup (it answered {status}). */
export declare const unknown_backup: (slots: { variable: Slot; status: Slot }) => string
/** The store of {variable} does not give the backup (it answered {status}). */
export declare const no_backup: (slots: { variable: Slot; status: Slot }) => string
/** The store of {variable} does not remove {name} (it answered {status}). */
export declare const not_removed: (slots: { variable: Slot; name: Slot; status: Slot }) => string
/** The store of {variable} does not keep a backup (it answered {status}). */
export declare const backup_not_kept: (slots: { variable: Slot; status: Slot }) => string
/** The store of {variable} does not complete a backup (it answered {status}). */
export declare const backup_not_completed: (slots: { variable: Slot; status: Slot }) => string
/** The store of {variable} does not keep a picture (it answered {status}). */
export declare const picture_not_kept: (slots: { variable: Slot; status: Slot }) => string
/** The store of {variable} does not give a picture (it answered {status}). */
export declare const no_picture: (slots: { variable: Slot; status: Slot }) => string
/** The store of {variable} does not answer ({error}). */
export declare const no_answer: (slots: { variable: Slot; error: Slot }) => string
/** The store of {variable} does not list its objects (it answered {status}). */
export declare const not_listed: (slots: { variable: Slot; status: Slot }) => string
/** The store of {variable} answered no list of its objects. */
export declare const no_list: (slots: { variable: Slot }) => string
