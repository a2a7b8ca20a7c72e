import * as texts from '#texts/compiled/mails/account'
import { log_in } from '#texts/compiled/mails/layout'
import { CONFIRM_DAYS, LOGIN_CODE_MINUTES, RESET_MINUTES } from '../../platform/http/link-times'
import {
  button,
  defineMail,
  exampleShopUrl,
  greeting,
  link,
  type MailShop,
  note,
  paragraph,
  secret,
  shopLink,
  withPlainName,
} from '../mail-queue'

// The mails about an account of a customer.

interface AboutAccount {
  customer_id: number
}

/** Returns a button to the login. With a cart, the login continues at the checkout of that cart, in any browser. */
const returnButton = (shop: MailShop, cart: string | null) =>
  cart === null
    ? button(shopLink(shop, 'login'), log_in())
    : button(
        `${shopLink(shop, 'login')}?${new URLSearchParams({ from: '/checkout', cart })}`,
        texts.back_to_checkout(),
      )

interface Welcome extends AboutAccount {
  full_name: string
  password: string
  /** Logs in within 10 minutes in the browser that registered; null if the office created the mail. */
  code: string | null
  /** The cart with which the mail's link continues at the checkout. */
  cart: string | null
}

export const welcomeMail = defineMail<Welcome>({
  kind: 'welcome',
  reader: 'account',
  customer: ({ customer_id }) => customer_id,
  rank: 0,
  access: { secrets: { password: true, code: true }, expiresAfter: null, instead: 'account' },
  hasBanner: true,
  plain: withPlainName,
  write: ({ full_name, password, code, cart }, shop) => ({
    subject: texts.welcome_subject({ shop: shop.shopName }),
    preview: texts.welcome_preview(),
    heading: texts.welcome_heading(),
    blocks: [
      ...(code === null
        ? [paragraph(texts.welcome_hello_password({ greeting: greeting(full_name) }))]
        : [
            paragraph(texts.welcome_hello({ greeting: greeting(full_name) })),
            secret(code),
            paragraph(texts.welcome_password()),
          ]),
      secret(password),
      paragraph(texts.welcome_how_to_log_in()),
      returnButton(shop, cart),
      note(texts.welcome_not_you()),
    ],
  }),
  example: (full_name) => ({
    customer_id: 7,
    full_name,
    password: 'kiwi-Lampe-73-boca',
    code: '310577',
    cart: 'K7QM2XPA',
  }),
})

export const accountExistsMail = defineMail<
  AboutAccount & { full_name: string; code: string; cart: string | null }
>({
  kind: 'account-exists',
  reader: 'account',
  customer: ({ customer_id }) => customer_id,
  rank: 0,
  access: { secrets: { code: true }, expiresAfter: LOGIN_CODE_MINUTES, instead: 'login-code' },
  plain: withPlainName,
  write: ({ full_name, code, cart }, shop) => ({
    subject: texts.exists_subject({ shop: shop.shopName }),
    preview: texts.exists_preview(),
    heading: texts.exists_heading(),
    blocks: [
      paragraph(texts.exists_hello({ greeting: greeting(full_name) })),
      secret(code),
      returnButton(shop, cart),
      link(shopLink(shop, 'forgot-password'), texts.exists_forgot()),
      note(texts.exists_not_you()),
    ],
  }),
  example: (full_name) => ({ customer_id: 7, full_name, code: '310577', cart: null }),
})

/** Contains no name, because a name that a stranger typed at registration must not be sent with a code. */
export const loginCodeMail = defineMail<AboutAccount & { code: string }>({
  kind: 'login-code',
  reader: 'account',
  customer: ({ customer_id }) => customer_id,
  rank: 0,
  access: { secrets: { code: true }, expiresAfter: LOGIN_CODE_MINUTES, instead: 'login-code' },
  write: ({ code }, shop) => ({
    subject: texts.code_subject({ code, shop: shop.shopName }),
    preview: texts.code_preview(),
    heading: texts.code_heading(),
    blocks: [paragraph(texts.code_where()), secret(code), note(texts.code_not_you())],
  }),
  example: () => ({ customer_id: 7, code: '048213' }),
})

export const passwordResetMail = defineMail<
  AboutAccount & { full_name: string; email: string; token: string }
>({
  kind: 'password-reset',
  reader: 'account',
  customer: ({ customer_id }) => customer_id,
  rank: 0,
  access: { secrets: { token: true }, expiresAfter: RESET_MINUTES, instead: 'reset' },
  plain: withPlainName,
  write: ({ full_name, email, token }, shop) => ({
    subject: texts.choose_new_password(),
    preview: texts.reset_preview(),
    heading: texts.choose_new_password(),
    blocks: [
      paragraph(texts.reset_hello({ greeting: greeting(full_name), shop: shop.shopName })),
      button(shopLink(shop, 'reset-password', email, token), texts.choose_new_password()),
      note(texts.reset_not_you()),
    ],
  }),
  example: (full_name) => ({ customer_id: 7, full_name, email: 'ana+x@example.com', token: 'tok3n' }),
})

export const passwordChangedMail = defineMail<AboutAccount & { full_name: string }>({
  kind: 'password-changed',
  reader: 'account',
  customer: ({ customer_id }) => customer_id,
  rank: 0,
  access: 'none',
  plain: withPlainName,
  write: ({ full_name }, shop) => ({
    subject: texts.changed_subject(),
    preview: texts.changed_preview({ shop: shop.shopName }),
    heading: texts.changed_subject(),
    blocks: [
      paragraph(texts.changed_hello({ greeting: greeting(full_name) })),
      note(texts.changed_not_you()),
      link(shopLink(shop, 'forgot-password'), texts.choose_new_password()),
    ],
  }),
  example: (full_name) => ({ customer_id: 7, full_name }),
})

interface EmailChanged extends AboutAccount {
  full_name: string
  /** Null unless the recipient's address is confirmed. */
  new_email: string | null
  is_confirmed: boolean
}

/** Sent to the current email when a customer enters another one, and to the previous email when the other one is confirmed. */
export const emailChangedMail = defineMail<EmailChanged>({
  kind: 'email-changed',
  reader: 'account',
  customer: ({ customer_id }) => customer_id,
  rank: 0,
  access: 'none',
  plain: withPlainName,
  write: ({ full_name, new_email, is_confirmed }, shop) => {
    const named = { greeting: greeting(full_name), shop: shop.shopName }
    if (!is_confirmed) {
      return {
        subject: texts.email_requested_subject(),
        preview: texts.email_requested_preview(),
        heading: texts.email_requested_subject(),
        blocks: [
          paragraph(
            new_email === null
              ? texts.email_requested_hello_unnamed(named)
              : texts.email_requested_hello({ ...named, email: new_email }),
          ),
          note(texts.email_requested_password()),
          link(shopLink(shop, 'forgot-password'), texts.choose_new_password()),
        ],
      }
    }
    return {
      subject: texts.email_changed_subject(),
      preview: texts.email_changed_preview(),
      heading: texts.email_changed_subject(),
      blocks: [
        paragraph(
          new_email === null
            ? texts.email_changed_hello_unnamed(named)
            : texts.email_changed_hello({ ...named, email: new_email }),
        ),
        note(
          shop.contactEmail
            ? texts.email_changed_write({ email: shop.contactEmail })
            : texts.email_changed_tell(),
        ),
      ],
    }
  },
  example: (full_name) => ({
    customer_id: 7,
    full_name,
    new_email: 'ana.new@example.com',
    is_confirmed: true,
  }),
})

export interface ConfirmEmail extends AboutAccount {
  full_name: string
  url: string
}

export const confirmEmailMail = defineMail<ConfirmEmail>({
  kind: 'confirm-email',
  reader: 'account',
  customer: ({ customer_id }) => customer_id,
  rank: 0,
  access: { secrets: { url: true }, expiresAfter: CONFIRM_DAYS * 24 * 60, instead: 'confirm' },
  plain: withPlainName,
  write: ({ full_name, url }, shop) => ({
    subject: texts.confirm_subject(),
    preview: texts.confirm_preview(),
    heading: texts.confirm_heading(),
    blocks: [
      paragraph(texts.confirm_hello({ greeting: greeting(full_name), shop: shop.shopName })),
      button(url, texts.confirm_button()),
      note(texts.confirm_not_you()),
    ],
  }),
  example: (full_name) => ({ customer_id: 7, full_name, url: `${exampleShopUrl}/confirm-email/abc` }),
})
