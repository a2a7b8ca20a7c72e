// Compiled from texts/en/mails/plan.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Order {code}: {amount} due {day} */
export declare const reminder_subject: (slots: { code: Slot; amount: Slot; day: Slot }) => string
/** Order {code}: {amount} due today */
export declare const reminder_subject_today: (slots: { code: Slot; amount: Slot }) => string
/** Pay by card in a minute. */
export declare const reminder_preview: () => string
/** Your next payment is coming up */
export declare const reminder_heading_soon: () => string
/** Your payment is due today */
export declare const reminder_heading_today: () => string
/** Your payment is overdue */
export declare const reminder_heading_overdue: () => string
/** {greeting}, your next payment for order {code}, {amount}, is due on {day}. */
export declare const reminder_soon: (slots: { greeting: Slot; code: Slot; amount: Slot; day: Slot }) => string
/** {greeting}, your next payment for order {code} is due today: {amount}. */
export declare const reminder_today: (slots: { greeting: Slot; code: Slot; amount: Slot }) => string
/** {greeting}, your payment of {amount} for order {code} was due on {day} and hasn’t reached us yet. */
export declare const reminder_overdue: (slots: { greeting: Slot; amount: Slot; code: Slot; day: Slot }) => string
/** Pay {amount} */
export declare const reminder_pay: (slots: { amount: Slot }) => string
/** You don’t need to log in, and anyone with this link can pay. Already paid? Then you’re all set. */
export declare const reminder_note: () => string
/** Order {code}: payment of {amount} received */
export declare const paid_subject: (slots: { code: Slot; amount: Slot }) => string
/** You’ve paid {paid} of {total}. */
export declare const paid_preview: (slots: { paid: Slot; total: Slot }) => string
/** Payment received */
export declare const paid_heading: () => string
/** {greeting}, we’ve received {amount} for order {code}, thank you. */
export declare const paid_hello: (slots: { greeting: Slot; amount: Slot; code: Slot }) => string
/** Paid so far */
export declare const paid_so_far: () => string
/** {paid} of {total} */
export declare const paid_of: (slots: { paid: Slot; total: Slot }) => string
/** Still to pay */
export declare const paid_rest: () => string
/** Next payment */
export declare const paid_next: () => string
/** {amount} on {day} */
export declare const paid_next_on: (slots: { amount: Slot; day: Slot }) => string
/** Add the payment dates to your calendar */
export declare const paid_calendar: () => string
/** You’ll get your tickets with the last payment. We’ll remind you before each one is due. */
export declare const paid_note: () => string
