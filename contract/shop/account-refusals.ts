/**
 * The refusals of the account forms: a separate part of `refusals`, because the login is on every page and does not
 * need the other sentences.
 */
export const accountRefusals = {
  'login-fields-missing': [422, 'Please enter your email address and password.'],
  'login-failed': [422, 'Login failed.'],
  'register-fields-missing': [422, 'Please enter your full name and email address.'],
  'email-missing': [422, 'Please enter your email address.'],
  'invalid-email': [422, 'Please enter a valid email address.'],
  'email-taken': [422, 'This email address is already in use.'],
  'name-missing': [422, 'Please enter your full name.'],
  'current-password-missing': [422, 'Please enter your current password.'],
  'current-password-wrong': [422, 'The current password is not correct.'],
  'new-password-missing': [422, 'Please enter your new password.'],
  'incorrect-code': [422, 'Incorrect code'],
  'other-email': [422, 'This link is for another email address than that of your account.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>
