// Compiled from texts/en/screens/shell.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** {shop}, home */
export declare const home_link: (slots: { shop: Slot }) => string
/** Main */
export declare const main: () => string
/** Skip to content */
export declare const skip: () => string
/** Home */
export declare const home: () => string
/** Tickets */
export declare const tickets: () => string
/** Merchandise */
export declare const merchandise: () => string
/** Portal */
export declare const portal: () => string
/** Cart */
export declare const cart: () => string
/** {count} item | {count} items */
export declare const cart_items: (slots: { count: number }) => string
/** empty */
export declare const cart_empty: () => string
/** {minutes} min */
export declare const cart_minutes: (slots: { minutes: Slot }) => string
/** Menu */
export declare const menu: () => string
/** {number} day to go | {number} days to go */
export declare const days_to_go: (slots: { count: number; number: Slot }) => string
/** Your cart and account */
export declare const beside: () => string
/** Account */
export declare const account: () => string
/** Login */
export declare const login: () => string
/** Useful links */
export declare const useful_links: () => string
/** FAQs */
export declare const faqs: () => string
/** Terms and Conditions */
export declare const terms: () => string
/** Privacy policy */
export declare const privacy_policy: () => string
/** Cookie policy */
export declare const cookie_policy: () => string
/** Security statement */
export declare const security_statement: () => string
/** Resend my tickets */
export declare const resend_tickets: () => string
/** Withdraw from contract here */
export declare const withdraw: () => string
/** Cookie settings */
export declare const cookie_settings: () => string
/** Contact */
export declare const contact: () => string
/** Follow us */
export declare const follow_us: () => string
/** Ways to pay */
export declare const ways_to_pay: () => string
/** Loading… */
export declare const loading: () => string
/** This is taking longer than usual. We’re still trying. */
export declare const slow: () => string
/** You’re offline, so we can’t open that page. Please try again once you’re connected. */
export declare const offline_link: () => string
/** Something went wrong on our side */
export declare const fault: () => string
/** Your cart, orders and tickets are safe. Try again, or go back to the home page. */
export declare const fault_safe: () => string
/** Try again */
export declare const try_again: () => string
/** You seem to be offline */
export declare const offline: () => string
/** Your cart, orders and tickets are safe. This page will open once you’re back online. */
export declare const offline_safe: () => string
