import { greeting } from './greeting'
import { button, link, note, paragraph, secret } from './mail-blocks'
import type { MailWriters } from './mail-writers'
import { shopLink } from './mail-shop'

/** The mails about an account. */
export const accountMails = {
  welcome: ({ full_name, password }, shop) => ({
    subject: `Welcome to ${shop.shopName}`,
    preview: 'Your account is ready. Here is your password.',
    heading: 'Your account is ready',
    blocks: [
      paragraph(`${greeting(full_name)}, good to have you here. This is your password:`),
      secret(password),
      paragraph(
        'Log in with it and your email address. You can choose a password of your own under Account.',
      ),
      button(shopLink(shop, 'login'), 'Log in'),
      note(
        'You did not register? Then somebody typed your address by mistake, and you can ignore this mail.',
      ),
    ],
  }),

  'account-exists': ({ full_name }, shop) => ({
    subject: `You already have an account at ${shop.shopName}`,
    preview: 'Somebody, probably you, tried to register again.',
    heading: 'You already have an account',
    blocks: [
      paragraph(
        `${greeting(full_name)}, somebody, probably you, tried to register with this address. It has an account already, so nothing was changed.`,
      ),
      button(shopLink(shop, 'login'), 'Log in'),
      link(shopLink(shop, 'forgot-password'), 'Forgot the password? Choose a new one'),
      note('That was not you? Then there is nothing to do: whoever it was learned nothing.'),
    ],
  }),

  'password-reset': ({ full_name, email, token }, shop) => ({
    subject: 'Choose a new password',
    preview: 'The link works once, for 15 minutes.',
    heading: 'Choose a new password',
    blocks: [
      paragraph(`${greeting(full_name)}, here is the link to choose a new password at ${shop.shopName}.`),
      button(shopLink(shop, 'reset-password', email, token), 'Choose a new password'),
      note(
        'The link works once, for 15 minutes. You did not ask for it? Then leave it: your password stays as it is.',
      ),
    ],
  }),

  'password-changed': ({ full_name }, shop) => ({
    subject: 'Your password was changed',
    preview: `The password of your ${shop.shopName} account is a new one.`,
    heading: 'Your password was changed',
    blocks: [
      paragraph(
        `${greeting(full_name)}, the password of your account was changed just now. All other devices were logged out.`,
      ),
      note('That was not you? Choose a new one at once:'),
      link(shopLink(shop, 'forgot-password'), 'Choose a new password'),
    ],
  }),

  'email-changed': ({ full_name, new_email }, shop) => ({
    subject: 'Your email address was changed',
    preview: 'From now on your account uses another address.',
    heading: 'Your email address was changed',
    blocks: [
      paragraph(
        `${greeting(full_name)}, your ${shop.shopName} account now uses ${new_email === null ? 'another address' : `the address ${new_email}`}. You log in with it from now on, and mails go there once it is confirmed. All other devices were logged out.`,
      ),
      note(
        shop.contactEmail
          ? `That was not you? Write to ${shop.contactEmail} today, so that we can stop it.`
          : 'That was not you? Tell us today, so that we can stop it.',
      ),
    ],
  }),

  'confirm-email': ({ full_name, url }, shop) => ({
    subject: 'Confirm your email address',
    preview: 'Then tickets that are passed on to you arrive in your account.',
    heading: 'Is this your address?',
    blocks: [
      paragraph(
        `${greeting(full_name)}, please confirm that this address belongs to you: open the link, logged in to your account. Tickets that others pass on to this address then come straight to your ${shop.shopName} account.`,
      ),
      button(url, 'Confirm this address'),
      note('You have no account here? Then ignore this mail.'),
    ],
  }),
} satisfies MailWriters
