import { expect, test } from 'vitest'
import { checkAccount, checkNewPassword, checkRegister } from './account-checks'
import { checkEmail, checkLogin, checkLoginCode } from './login-checks'

const needed = 'Please enter your email address and password.'

test.each([
  [
    { email: '', password: '' },
    { email: needed, password: needed },
  ],
  [{ email: 'ana@example.com', password: '' }, { password: needed }],
  [{ email: '  ', password: 'x' }, { email: needed }],
  [{ email: 'ana@example.com', password: ' ' }, {}],
])('the login form with %o', (form, errors) => expect(checkLogin(form)).toEqual(errors))

test.each([
  ['', { code: 'Please enter the six digits of your code.' }],
  ['12345', { code: 'Please enter the six digits of your code.' }],
  ['012345', {}],
])('the form of a login code with %o', (code, errors) => expect(checkLoginCode({ code })).toEqual(errors))

test.each([
  [
    { full_name: '', email: 'ana@example.com' },
    { full_name: 'Please enter your full name and email address.' },
  ],
  [{ full_name: 'Ana', email: 'ana' }, { email: 'Please enter a valid email address.' }],
  [{ full_name: 'Ana', email: 'mailto:ana@example.com' }, { email: 'Please enter a valid email address.' }],
  [{ full_name: 'Ana', email: ' ana@example.com ' }, {}],
])('the registration form with %o', (form, errors) => expect(checkRegister(form)).toEqual(errors))

test.each([
  ['', { email: 'Please enter your email address.' }],
  ['ana@', { email: 'Please enter a valid email address.' }],
  ['ana@example.com', {}],
])('the email form with %o', (email, errors) => expect(checkEmail({ email })).toEqual(errors))

test.each([
  [{ password: '', confirmation: '' }, { password: 'Please enter your new password.' }],
  [{ password: 'a', confirmation: 'b' }, { confirmation: 'Password and confirmation do not match.' }],
  [{ password: 'a', confirmation: 'a' }, {}],
])('the form of a new password with %o', (form, errors) => expect(checkNewPassword(form)).toEqual(errors))

test('the account form requires the current password, and a confirmation only for a new password', () => {
  const form = { old_password: '', full_name: '', email: '', new_password: '', confirmation: '' }
  expect(Object.keys(checkAccount(form))).toEqual(['old_password', 'full_name', 'email'])
  expect(checkAccount({ ...form, old_password: 'x', full_name: 'Ana', email: 'ana@example.com' })).toEqual({})
  expect(
    checkAccount({
      ...form,
      old_password: 'x',
      full_name: 'Ana',
      email: 'ana@example.com',
      new_password: 'y',
    }),
  ).toEqual({ confirmation: 'Password and confirmation do not match.' })
})
