import type { Handlers } from '../../platform/http/serve'
import { changeStaffRoleHandler, endStaffHandler, endStaffSessionsHandler } from './change-staff'
import { changePasswordHandler } from './change-password'
import { confirmPasswordHandler } from './confirm-password'
import { findStaffHandler } from './find-staff'
import { addPasskeyHandler, findPasskeysHandler, removePasskeyHandler, startPasskeyHandler } from './passkeys'
import { confirmPasskeyHandler, signInByPasskeyHandler, startPasskeySignInHandler } from './use-passkey'
import { getMeHandler } from './get-me'
import { liftPauseHandler, requestPauseLinkHandler } from './lift-pause'
import { inviteStaffHandler, mailSetUpLinkHandler } from './invite-staff'
import {
  endSessionHandler,
  endStaffSessionHandler,
  findSessionsHandler,
  findStaffSessionsHandler,
} from './sessions'
import { getSetUpLinkHandler, setUpAccountHandler } from './set-up-account'
import {
  confirmTotpHandler,
  newRecoveryCodesHandler,
  removeTotpHandler,
  startTotpHandler,
} from './set-up-totp'
import { signInHandler } from './sign-in'
import { signInByLinkHandler } from './sign-in-by-link'
import { signOutHandler } from './sign-out'

/** The handlers of staff: sign-in, the own account, the team. */
export const teamHandlers = {
  'sign-in': signInHandler,
  'sign-in-by-link': signInByLinkHandler,
  'sign-out': signOutHandler,
  'get-set-up-link': getSetUpLinkHandler,
  'set-up-account': setUpAccountHandler,
  'request-pause-link': requestPauseLinkHandler,
  'lift-pause': liftPauseHandler,
  'get-me': getMeHandler,
  'confirm-password': confirmPasswordHandler,
  'change-password': changePasswordHandler,
  'start-totp': startTotpHandler,
  'confirm-totp': confirmTotpHandler,
  'remove-totp': removeTotpHandler,
  'new-recovery-codes': newRecoveryCodesHandler,
  'start-passkey': startPasskeyHandler,
  'add-passkey': addPasskeyHandler,
  'find-passkeys': findPasskeysHandler,
  'remove-passkey': removePasskeyHandler,
  'start-passkey-sign-in': startPasskeySignInHandler,
  'sign-in-by-passkey': signInByPasskeyHandler,
  'confirm-passkey': confirmPasskeyHandler,
  'find-sessions': findSessionsHandler,
  'end-session': endSessionHandler,
  'find-staff': findStaffHandler,
  'invite-staff': inviteStaffHandler,
  'mail-set-up-link': mailSetUpLinkHandler,
  'change-staff-role': changeStaffRoleHandler,
  'end-staff': endStaffHandler,
  'end-staff-sessions': endStaffSessionsHandler,
  'find-staff-sessions': findStaffSessionsHandler,
  'end-staff-session': endStaffSessionHandler,
} satisfies Partial<Handlers>
