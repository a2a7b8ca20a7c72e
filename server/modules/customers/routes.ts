import type { Handlers } from '../../platform/http/serve'
import { confirmEmailHandler } from './confirm-email'
import { deleteMyAccountHandler } from './delete-my-account'
import { endCustomerLoginsHandler } from './end-customer-logins'
import { eraseCustomerHandler } from './erase-customer'
import { exportCustomerHandler } from './export-customer'
import { exportMyDataHandler } from './export-my-data'
import { findCustomersHandler, getCustomerHandler } from './find-customers'
import { getUserHandler } from './get-user'
import { loginHandler } from './login'
import { loginByCodeHandler } from './login-by-code'
import { logoutHandler } from './logout'
import { logoutAllHandler } from './logout-all'
import { registerHandler } from './register'
import { requestLoginCodeHandler } from './request-login-code'
import { requestPasswordResetHandler } from './request-password-reset'
import { resetPasswordHandler } from './reset-password'
import { setCustomerLimitsHandler } from './set-customer-limits'
import { updateSettingsHandler } from './update-settings'

/** The handlers of accounts and logins. */
export const customerHandlers = {
  'get-user': getUserHandler,
  login: loginHandler,
  'request-login-code': requestLoginCodeHandler,
  'login-by-code': loginByCodeHandler,
  logout: logoutHandler,
  'logout-all': logoutAllHandler,
  register: registerHandler,
  'request-password-reset': requestPasswordResetHandler,
  'reset-password': resetPasswordHandler,
  'confirm-email': confirmEmailHandler,
  'update-settings': updateSettingsHandler,
  'export-my-data': exportMyDataHandler,
  'delete-my-account': deleteMyAccountHandler,
  'set-customer-limits': setCustomerLimitsHandler,
  'find-customers': findCustomersHandler,
  'get-customer': getCustomerHandler,
  'export-customer': exportCustomerHandler,
  'end-customer-logins': endCustomerLoginsHandler,
  'erase-customer': eraseCustomerHandler,
} satisfies Partial<Handlers>
