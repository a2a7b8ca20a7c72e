import * as texts from '#texts/compiled/refusals/account'

/**
 * Errors of the account forms. They are separate from `refusals` because the login is on every page and does not need
 * the other sentences.
 */
export const accountRefusals = {
  'login-fields-missing': [422, texts.login_fields_missing],
  'login-failed': [422, texts.login_failed],
  'login-code-missing': [422, texts.login_code_missing],
  'register-fields-missing': [422, texts.register_fields_missing],
  'email-missing': [422, texts.email_missing],
  'invalid-email': [422, texts.invalid_email],
  'email-taken': [422, texts.email_taken],
  'name-missing': [422, texts.name_missing],
  'current-password-missing': [422, texts.current_password_missing],
  'current-password-wrong': [422, texts.current_password_wrong],
  'new-password-missing': [422, texts.new_password_missing],
  'incorrect-code': [422, texts.incorrect_code],
  'other-email': [422, texts.other_email],
} as const satisfies Record<string, readonly [status: number, sentence: () => string]>
