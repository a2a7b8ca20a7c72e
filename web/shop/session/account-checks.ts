import { accountRefusals } from '../../../contract/shop/account-refusals'
import { whyNotEmail } from '../../../rules/email'
import type { FieldErrors } from '../../parts/field-errors'
import * as texts from '../../../texts/compiled/screens/session'

/** Checks of the account forms before they are sent (docs/behaviour/accounts-and-limits.md, "Accounts"). */

const sentenceOf = (code: keyof typeof accountRefusals): string => accountRefusals[code][1]()

/** Checks a login: both fields must be filled in. */
export function checkLogin(form: { email: string; password: string }): FieldErrors {
  const sentence = sentenceOf('login-fields-missing')
  return {
    ...(form.email.trim() ? {} : { email: sentence }),
    ...(form.password ? {} : { password: sentence }),
  }
}

/** Checks a mailed login code. */
export const checkLoginCode = ({ code }: { code: string }): FieldErrors =>
  /^\d{6}$/.test(code) ? {} : { code: sentenceOf('login-code-missing') }

/** Checks a registration. */
export function checkRegister(form: { full_name: string; email: string }): FieldErrors {
  const sentence = sentenceOf('register-fields-missing')
  const missing = {
    ...(form.full_name.trim() ? {} : { full_name: sentence }),
    ...(form.email.trim() ? {} : { email: sentence }),
  }
  return Object.keys(missing).length > 0 ? missing : checkEmail(form)
}

/** Checks an email address; some forms have no other field. */
export function checkEmail(form: { email: string }): FieldErrors {
  const wrong = whyNotEmail(form.email)
  return wrong ? { email: sentenceOf(wrong) } : {}
}

/** Checks a new password, typed twice. */
export function checkNewPassword(form: { password: string; confirmation: string }): FieldErrors {
  if (!form.password) return { password: sentenceOf('new-password-missing') }
  return form.password === form.confirmation ? {} : { confirmation: texts.mismatch() }
}

/** Checks the account's details. An empty new password means unchanged. */
export function checkAccount(form: {
  old_password: string
  full_name: string
  email: string
  new_password: string
  confirmation: string
}): FieldErrors {
  return {
    ...(form.old_password ? {} : { old_password: sentenceOf('current-password-missing') }),
    ...(form.full_name.trim() ? {} : { full_name: sentenceOf('name-missing') }),
    ...checkEmail(form),
    ...(form.new_password === form.confirmation ? {} : { confirmation: texts.mismatch() }),
  }
}
