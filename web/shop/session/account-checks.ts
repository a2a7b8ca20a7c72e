import * as texts from '#texts/compiled/screens/session'
import type { FieldErrors } from '../../ui/field-errors'
import { checkEmail, sentenceOf } from './login-checks'

/** Checks of the account forms before they are sent (docs/behaviour/accounts-and-limits.md, "Accounts"). */

/** Checks a registration. */
export function checkRegister(form: { full_name: string; email: string }): FieldErrors {
  const sentence = sentenceOf('register-fields-missing')
  const missing = {
    ...(form.full_name.trim() ? {} : { full_name: sentence }),
    ...(form.email.trim() ? {} : { email: sentence }),
  }
  return Object.keys(missing).length > 0 ? missing : checkEmail(form)
}

/** Checks a new password, typed twice. */
export function checkNewPassword(form: { password: string; confirmation: string }): FieldErrors {
  if (!form.password) return { password: sentenceOf('new-password-missing') }
  return form.password === form.confirmation ? {} : { confirmation: texts.mismatch() }
}

/** Checks the account's form. An empty new password means unchanged. */
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
