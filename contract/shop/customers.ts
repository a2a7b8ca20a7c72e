import { z } from 'zod'
import { call } from '../call'
import { companyInput } from '../company'
import {
  address,
  callKey,
  cartCode,
  code,
  countryCode,
  email,
  optional,
  password,
  printedName,
  text,
  token,
} from '../values'
import { customer, shopData } from './shop-data'

const message = z.object({ message: z.string() })

export const getUser = call('get-user', {
  summary: 'Returns the customer that the token belongs to.',
  payload: z.object({ token }),
  optional: ['token'],
  example: { token: 'login-token' },
  answer: z.object({ customer: customer.nullable() }),
  refusals: ['session-ended'],
})

export const login = call('login', {
  summary: 'Logs in with email and password.',
  payload: z.object({ email, password }),
  example: { email: 'ana@mail.example', password: 'k7m4p-x2t9r-b6q3w' },
  answer: z.object({ remember_token: z.string(), data: shopData }),
  refusals: ['login-fields-missing', 'login-failed', 'too-many-attempts'],
})

export const requestLoginCode = call('request-login-code', {
  summary: 'Mails a six-digit code that logs in once, within 10 minutes, together with the returned nonce.',
  payload: z.object({ email, call_key: callKey }),
  optional: ['call_key'],
  example: { email: 'nobody@mail.example' },
  answer: z.object({ message: z.string(), nonce: z.string() }),
  refusals: ['email-missing', 'invalid-email', 'too-many-attempts', 'call-key-reused'],
})

export const loginByCode = call('login-by-code', {
  summary: 'Logs in with a mailed code and the nonce that was returned when it was requested.',
  payload: z.object({ email, code: optional(code(20)), nonce: optional(text(200)), call_key: callKey }),
  optional: ['call_key'],
  example: { email: 'ana@mail.example', code: '123456', nonce: 'of this browser' },
  answer: z.object({ remember_token: z.string(), data: shopData }),
  refusals: ['email-missing', 'login-code-missing', 'login-failed', 'too-many-attempts'],
})

export const register = call('register', {
  summary:
    'Creates an account and mails its password, and a six-digit code for `login-by-code` with the returned nonce. The answer does not reveal whether the address is taken.',
  payload: z.object({
    full_name: printedName,
    email,
    call_key: callKey,
    cart: cartCode.describe('The cart with which the mail’s link continues at the checkout.'),
  }),
  optional: ['call_key', 'cart'],
  example: { full_name: 'Ana Horvat', email: 'ana@mail.example' },
  answer: z.object({ message: z.string(), nonce: z.string() }),
  refusals: ['register-fields-missing', 'invalid-email', 'too-many-attempts', 'call-key-reused'],
})

export const requestPasswordReset = call('request-password-reset', {
  summary: 'Mails a link that sets a new password once, within 15 minutes.',
  payload: z.object({ email }),
  example: { email: 'nobody@mail.example' },
  answer: message,
  refusals: ['email-missing', 'invalid-email', 'too-many-attempts'],
})

export const resetPassword = call('reset-password', {
  summary: "Sets a new password with a mailed code, and ends the customer's other logins.",
  payload: z.object({ token: optional(text(200)), email, password }),
  example: { token: 'x', email: 'ana@mail.example', password: 'a new password' },
  answer: message,
  refusals: ['new-password-missing', 'incorrect-code', 'too-many-attempts'],
})

export const confirmEmail = call('confirm-email', {
  summary:
    'Confirms the email that the customer entered for the account, with the code of the mailed link. Logins and mails then use it.',
  payload: z.object({ token, email, code: optional(code(200)) }),
  example: { token: 'login-token', email: 'ana@mail.example', code: 'x' },
  answer: z.object({ data: shopData.partial() }),
  refusals: [
    'login-needed',
    'session-ended',
    'other-email',
    'incorrect-code',
    'email-taken',
    'too-many-attempts',
  ],
})

export const updateSettings = call('update-settings', {
  summary:
    "Changes the customer's own details. A new email is mailed a link, and replaces the earlier one when the customer confirms it.",
  payload: z.object({
    token,
    old_password: password,
    new_password: password,
    full_name: printedName,
    email,
    country: optional(countryCode),
    address: optional(address),
    /** Unchanged if absent. An empty name and number remove the company. */
    company: companyInput,
  }),
  optional: ['new_password', 'country', 'address', 'company'],
  example: {
    token: 'login-token',
    old_password: 'k7m4p-x2t9r-b6q3w',
    new_password: null,
    full_name: 'Ana Horvat',
    email: 'ana@mail.example',
    country: 'HR',
    address: { street: 'Obala 1', city: 'Split' },
  },
  answer: z.object({ data: shopData.partial() }),
  refusals: [
    'login-needed',
    'session-ended',
    'current-password-missing',
    'current-password-wrong',
    'name-missing',
    'email-missing',
    'invalid-email',
    'email-taken',
    'country-unknown',
    'fields-missing',
    'vat-number-invalid',
    'too-many-attempts',
  ],
})

export const logout = call('logout', {
  summary: 'Ends this login.',
  payload: z.object({ token }),
  optional: ['token'],
  example: { token: 'login-token' },
  answer: message,
  refusals: [],
})

export const logoutAll = call('logout-all', {
  summary: "Ends all of the customer's logins.",
  payload: z.object({ token }),
  example: { token: 'login-token' },
  answer: message,
  refusals: ['login-needed', 'session-ended'],
})

export const exportMyData = call('export-my-data', {
  summary: 'Exports all data that the shop stores about the customer.',
  payload: z.object({ token }),
  example: { token: 'login-token' },
  answer: z.object({ data: z.record(z.string(), z.unknown()) }),
  refusals: ['login-needed', 'session-ended'],
})

export const deleteMyAccount = call('delete-my-account', {
  summary: 'Erases the account, except for data that accounting requires. The password is required.',
  payload: z.object({ token, password }),
  example: { token: 'login-token', password: 'k7m4p-x2t9r-b6q3w' },
  answer: message,
  refusals: [
    'login-needed',
    'session-ended',
    'current-password-missing',
    'current-password-wrong',
    'too-many-attempts',
  ],
})

export const emailTickets = call('email-tickets', {
  summary: 'Mails all valid tickets of an address to it.',
  payload: z.object({ email }),
  example: { email: 'holder@mail.example' },
  answer: message,
  refusals: ['email-missing', 'invalid-email', 'too-many-attempts'],
})
