// Compiled from texts/en/screens/session/code.json by `npm run texts`.
import type { Slot, MarkedText } from '../../../text-types'
/** Use your password */
export declare const use_password: () => string
/** Six-digit code */
export declare const code: () => string
/** If there’s an account for {email}, its code is on the way. It’s valid for 10 minutes. Please check your spam folder, too. */
export declare const sent: MarkedText<[slots: { email: Slot }]>
/** Send another code */
export declare const send_again: () => string
/** Send another code in {seconds} s */
export declare const send_again_in: (slots: { seconds: Slot }) => string
/** We’ve sent you another code. */
export declare const sent_again: () => string
