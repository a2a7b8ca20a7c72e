import type { Handlers } from '../../http/serve'
import { confirmPasswordHandler } from './confirm-password'
import { getMeHandler } from './get-me'
import { getSetUpLinkHandler, setUpAccountHandler } from './set-up-account'
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
  'get-me': getMeHandler,
  'confirm-password': confirmPasswordHandler,
} satisfies Partial<Handlers>
