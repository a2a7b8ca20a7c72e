// Compiled from texts/en/office/unmatched-payments.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Chargeback */
export declare const cause_chargeback: () => string
/** Late */
export declare const cause_late: () => string
/** Not as asked */
export declare const cause_gateway: () => string
/** In doubt */
export declare const cause_in_doubt: () => string
/** Paid twice */
export declare const cause_double: () => string
/** Paid too much */
export declare const cause_too_much: () => string
/** The bank took it back. Ask for it again, or cancel the order. */
export declare const advice_chargeback: () => string
/** It came after the order had ended. Reactivate the order, or cancel it once more: that opens its refund. */
export declare const advice_late: () => string
/** The card was charged what was not asked. Look at the payment at the gateway. */
export declare const advice_gateway: () => string
/** The gateway did not say how the payment ended. The shop goes on asking. */
export declare const advice_in_doubt: () => string
/** The same amount came twice. Send the second one back. */
export declare const advice_double: () => string
/** More came than was asked. Send the rest back. */
export declare const advice_too_much: () => string
/** Record as sent back */
export declare const send_back: () => string
/** Record as sent back … */
export declare const send_back_button: () => string
/** {amount} came in beyond what the order of {name} asked. Make the transfer at your bank first, then book it here: the order stays as it is. */
export declare const send_back_text: (slots: { amount: Slot; name: Slot }) => string
/** Make the transfer at your bank first, then book it here: the order stays as it is. */
export declare const transfer_first: () => string
/** Amount */
export declare const amount: () => string
/** Reference */
export declare const reference: () => string
/** Please enter an amount such as 49.00. */
export declare const amount_wrong: () => string
/** Please enter the reference of the transfer. */
export declare const reference_missing: () => string
/** Booked as sent back. */
export declare const returned: () => string
