// Compiled from texts/en/office/team.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Team */
export declare const title: () => string
/** Name or email */
export declare const search: () => string
/** Name */
export declare const name: () => string
/** Role */
export declare const role: () => string
/** Status */
export declare const status: () => string
/** Invited */
export declare const status_invited: () => string
/** Active */
export declare const status_active: () => string
/** Ended */
export declare const status_ended: () => string
/** Second factor */
export declare const factor: () => string
/** Yes */
export declare const yes: () => string
/** None */
export declare const none: () => string
/** Last seen */
export declare const last_used: () => string
/** Actions */
export declare const actions: () => string
/** Nobody works here yet. */
export declare const nothing_yet: () => string
/** Invite */
export declare const invite: () => string
/** A link to set up the account is mailed. It works once, for 3 days. */
export declare const invite_text: () => string
/** Full name */
export declare const full_name: () => string
/** The invitation is on its way. */
export declare const invited: () => string
/** Owner: everything */
export declare const role_owner: () => string
/** Manager: catalogue, orders, mails; no bank account, staff or keys */
export declare const role_manager: () => string
/** Finance: money, refunds, reports */
export declare const role_finance: () => string
/** Box office: orders, tickets, mails; no refunds */
export declare const role_box_office: () => string
/** Door: admits at its gate */
export declare const role_door: () => string
/** {change}: {name} */
export declare const change_of: (slots: { change: Slot; name: Slot }) => string
/** Change role */
export declare const change_role: () => string
/** It counts from the next request of this person. */
export declare const change_text: () => string
/** Role changed. */
export declare const changed: () => string
/** Mail a set-up link */
export declare const mail_link: () => string
/** For a lost password or phone. The link sets a new password and second factor, works once, for 3 days; then the sessions end. All owners get a mail. */
export declare const mail_link_text: () => string
/** The link is on its way. */
export declare const link_mailed: () => string
/** End account */
export declare const end: () => string
/** The account, its sessions and its links end at once. The log keeps the name. */
export declare const end_text: () => string
/** Account ended. */
export declare const ended: () => string
/** Sign out everywhere */
export declare const sign_out: () => string
/** All sessions of this person end at once. They can sign in again. */
export declare const sign_out_text: () => string
/** Signed out everywhere. */
export declare const signed_out: () => string
/** Sessions */
export declare const sessions: () => string
/** Sessions: {name} */
export declare const sessions_of: (slots: { name: Slot }) => string
/** Looking … */
export declare const looking: () => string
/** Not signed in anywhere. */
export declare const not_signed_in: () => string
/** Signed in on {number} browser. | Signed in on {number} browsers. */
export declare const signed_in_on: (slots: { count: number; number: Slot }) => string
/** What is ended works no more with its next request. */
export declare const sessions_hint: () => string
/** Session ended. */
export declare const session_ended: () => string
