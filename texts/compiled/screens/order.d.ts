// Compiled from texts/en/screens/order.json by `npm run texts`.
import type { Slot, MarkedText } from '../../text-types'
/** All orders */
export declare const all_orders: () => string
/** Another customer placed this order and reassigned the ticket to you. */
export declare const from_another: () => string
/** Your merchandise */
export declare const goods: () => string
/** Withdrawn */
export declare const withdrawn: () => string
/** You withdrew from the contract on . */
export declare const withdrawn_on: MarkedText<[]>
/** You can withdraw from the contract for your merchandise until . You don’t need to give a reason. */
export declare const withdraw_until: MarkedText<[]>
/** You can withdraw from the contract for your merchandise within 14 days of receiving it. You don’t need to give a reason. */
export declare const withdraw_after_receipt: () => string
/** Withdraw from contract here */
export declare const withdraw: () => string
/** Bank transfer */
export declare const transfer: () => string
/** Transfer {amount} */
export declare const transfer_amount: (slots: { amount: Slot }) => string
/** Still to pay: {amount} */
export declare const transfer_rest: (slots: { amount: Slot }) => string
/** Please pay by and include the reference, so we know it’s your payment. */
export declare const transfer_by: MarkedText<[]>
/** Amount */
export declare const transfer_fact_amount: () => string
/** Recipient */
export declare const transfer_fact_recipient: () => string
/** IBAN */
export declare const transfer_fact_iban: () => string
/** BIC */
export declare const transfer_fact_bic: () => string
/** Reference */
export declare const transfer_fact_reference: () => string
/** QR code of this transfer for banking apps */
export declare const transfer_qr_code: () => string
/** Scan it with your banking app */
export declare const transfer_scan: () => string
/** Paying from a Croatian bank? */
export declare const slip: () => string
/** Scan this barcode with your banking app, or enter model {model} and this reference: */
export declare const slip_how: MarkedText<[slots: { model: Slot }]>
/** Croatian reference */
export declare const slip_reference: () => string
/** Barcode of the payment slip for Croatian banking apps */
export declare const slip_barcode: () => string
/** Copy */
export declare const copy: () => string
/** Copy {what} */
export declare const copy_label: (slots: { what: Slot }) => string
/** Copied */
export declare const copied: () => string
/** {what} copied */
export declare const copied_label: (slots: { what: Slot }) => string
/** Order summary */
export declare const costs: () => string
/** Items */
export declare const costs_items: () => string
/** Shipping */
export declare const costs_shipping: () => string
/** Shipping to {country} */
export declare const costs_shipping_to: (slots: { country: Slot }) => string
/** Discount */
export declare const costs_discount: () => string
/** Discount {name} */
export declare const costs_discount_named: (slots: { name: Slot }) => string
/** Total */
export declare const costs_total: () => string
/** Paid */
export declare const costs_paid: () => string
/** Paid on {date} */
export declare const costs_paid_on: (slots: { date: Slot }) => string
/** Refunded */
export declare const costs_refunded: () => string
/** Still to pay */
export declare const costs_due: () => string
/** Download invoice */
export declare const invoice: () => string
/** Download invoice (opens in a new window) */
export declare const invoice_label: () => string
/** Payment plan */
export declare const plan: () => string
/** Add dates to calendar */
export declare const plan_dates: () => string
/** Payments of your plan */
export declare const plan_payments: () => string
/** Manage */
export declare const plan_manage: () => string
/** Manage payment of {amount} */
export declare const plan_manage_label: (slots: { amount: Slot }) => string
/** View */
export declare const plan_view: () => string
/** View payment of {amount} */
export declare const plan_view_label: (slots: { amount: Slot }) => string
/** This order is cancelled. Its tickets aren’t valid, and we won’t charge you anything more. */
export declare const cancelled: () => string
/** We’re sorry: the organiser has cancelled this. */
export declare const organiser: () => string
/** We’ll email you soon about your money. You don’t have to do anything. */
export declare const organiser_soon: () => string
/** You’ll get {amount} back. You don’t have to do anything: we’ll email you when it’s on its way. */
export declare const organiser_asked: (slots: { amount: Slot }) => string
/** We’re sending you {amount} back and will email you when it’s done. */
export declare const organiser_processing: (slots: { amount: Slot }) => string
/** We’ve sent you {amount} back. Your bank may take a few days to show it. */
export declare const organiser_processed: (slots: { amount: Slot }) => string
/** You didn’t pay anything for it, so there’s nothing to send back. */
export declare const organiser_nothing: () => string
/** Whoever bought it for you gets the money back. */
export declare const organiser_holder: () => string
/** Everything else in this order stays as it is. */
export declare const organiser_rest: () => string
/** There’s a problem with your payment, and we’re looking into it. If you don’t hear from us, please write to {email}. */
export declare const problem: MarkedText<[slots: { email: Slot }]>
/** Next payment */
export declare const next_payment: () => string
/** Next payment: {amount} */
export declare const next_payment_amount: (slots: { amount: Slot }) => string
/** {amount} to pay */
export declare const to_pay: (slots: { amount: Slot }) => string
/** We’ll hold your order for you until . */
export declare const kept_until: MarkedText<[]>
/** It was due on . Please pay it now. */
export declare const was_due: MarkedText<[]>
/** It’s due on . Please pay it now. */
export declare const due_now: MarkedText<[]>
/** It’s due on . You can pay earlier if you like. */
export declare const due_later: MarkedText<[]>
/** Pay now */
export declare const pay_now: () => string
/** We can’t take card payments at the moment. You haven’t been charged, and your order is saved. */
export declare const unopened: () => string
/** Please try again in a few minutes. */
export declare const unopened_retry: () => string
/** Please try again in a few minutes, or pay by bank transfer. */
export declare const unopened_retry_or_transfer: () => string
/** Pay by bank transfer instead */
export declare const transfer_instead: () => string
/** Put the items back in the cart */
export declare const to_cart: () => string
/** This cancels the order. We’ll hold your items for {minutes} minute, and you can use a voucher or change something. | This cancels the order. We’ll hold your items for {minutes} minutes, and you can use a voucher or change something. */
export declare const to_cart_hint: (slots: { minutes: number }) => string
/** Your items are back in your cart. */
export declare const cart_restored: () => string
/** You’ve started a payment. If you’ve closed the payment page, you can simply start again. */
export declare const under_way: () => string
/** You have an active refund request on this order. Please cancel the refund request if you wish to continue with the payment plan. */
export declare const refund_first: () => string
/** Refund */
export declare const refund: () => string
/** Refunds */
export declare const refunds: () => string
/** Refund {id} */
export declare const refund_number: (slots: { id: Slot }) => string
/** We’ll show what you’ll get back before you confirm. The booking fee isn’t refundable. */
export declare const refund_how: () => string
/** Request Refund */
export declare const refund_request: () => string
/** Terms and Conditions */
export declare const terms: () => string
/** You’ll get your tickets once you have. */
export declare const terms_why: () => string
/** Accept */
export declare const terms_accept: () => string
/** Thank you for accepting the Terms and Conditions. */
export declare const terms_thanks: () => string
/** Thank you, {name}! */
export declare const thanks: (slots: { name: Slot }) => string
/** Your order is paid. Your tickets are on their way to {email}. */
export declare const paid_tickets: (slots: { email: Slot }) => string
/** Your order is paid. Your tickets are on their way to the email address you last confirmed. */
export declare const paid_tickets_unconfirmed: () => string
/** Your order is paid. Your confirmation is on its way to {email}. */
export declare const paid_goods: (slots: { email: Slot }) => string
/** Your order is paid. Your confirmation is on its way to the email address you last confirmed. */
export declare const paid_goods_unconfirmed: () => string
/** Please allow 10 minutes and check your spam folder. */
export declare const mail_wait: () => string
/** We’ve received your payment. You’ll get your tickets once you’ve paid off your plan. We’ll remind you before each payment. */
export declare const paid_plan: () => string
/** We’ve received part of your payment. You’ll get your tickets once the rest arrives. */
export declare const paid_partly: () => string
/** We’re waiting for the payment page to confirm your payment. This page updates by itself. */
export declare const settling: () => string
/** This order is cancelled. We won’t charge you anything more. */
export declare const confirm_cancelled: () => string
/** There’s a problem with your payment. We’re looking into it and will write to you. */
export declare const confirm_problem: () => string
/** Your order is reserved. Transfer the money as shown below, and we’ll do the rest. */
export declare const reserved_transfer: () => string
/** Your order is reserved. You just need to pay for it. */
export declare const reserved: () => string
