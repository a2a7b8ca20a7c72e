import type { Handlers } from '../../http/serve'
import { deleteMyAccountHandler } from './delete-my-account'
import { exportMyDataHandler } from './export-my-data'
import { getUserHandler } from './get-user'
import { loginHandler } from './login'
import { logoutHandler } from './logout'
import { logoutAllHandler } from './logout-all'
import { registerHandler } from './register'
import { requestPasswordResetHandler } from './request-password-reset'
import { resetPasswordHandler } from './reset-password'
import { updateSettingsHandler } from './update-settings'

/** What serves accounts and logins. */
export const customerHandlers = {
  'get-user': getUserHandler,
  login: loginHandler,
  logout: logoutHandler,
  'logout-all': logoutAllHandler,
  register: registerHandler,
  'request-password-reset': requestPasswordResetHandler,
  'reset-password': resetPasswordHandler,
  'update-settings': updateSettingsHandler,
  'export-my-data': exportMyDataHandler,
  'delete-my-account': deleteMyAccountHandler,
} satisfies Partial<Handlers>
