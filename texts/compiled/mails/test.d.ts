// Compiled from texts/en/mails/test.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Test mail */
export declare const test_subject: () => string
/** This is the mail that you asked for in the office: the shop can send. */
export declare const test_asked_for: () => string
/** It went by {server} from {sender}. */
export declare const test_route: (slots: { server: Slot; sender: Slot }) => string
/** Please look whether it is in the folder for spam, and whether an answer to it reaches you. */
export declare const test_look: () => string
