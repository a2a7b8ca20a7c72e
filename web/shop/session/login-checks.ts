import { accountRefusals } from '#contract/shop/account-refusals'
import { whyNotEmail } from '#rules/text/email'
import type { FieldErrors } from '../../ui/field-errors'

/** Returns the message of an account error, as the server sends it. */
export const sentenceOf = (code: keyof typeof accountRefusals): string => accountRefusals[code][1]()

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

/** Checks an email address; some forms have no other field. */
export function checkEmail(form: { email: string }): FieldErrors {
  const wrong = whyNotEmail(form.email)
  return wrong ? { email: sentenceOf(wrong) } : {}
}
