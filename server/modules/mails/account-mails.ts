import { dateText } from '#rules/dates/instant-text'
import { moneyText } from '#rules/money/money-text'
import { reportTitles } from '#rules/reports/figure-labels'
import * as texts from '#texts/compiled/mails/account'
import { log_in } from '#texts/compiled/mails/layout'
import * as reportTexts from '#texts/compiled/mails/report'
import {
  greeting,
  button,
  link,
  note,
  paragraph,
  secret,
  type MailShop,
  shopLink,
  items,
  type MailItem,
} from '../mail-queue'
import type { MailWriters } from './mail-data'

/** Returns a button to the login. With a cart, the login continues at the checkout of that cart, in any browser. */
const returnButton = (shop: MailShop, cart: string | null) =>
  cart === null
    ? button(shopLink(shop, 'login'), log_in())
    : button(
        `${shopLink(shop, 'login')}?${new URLSearchParams({ from: '/checkout', cart })}`,
        texts.back_to_checkout(),
      )

/** The mails about an account. */
export const accountMails = {
  welcome: ({ full_name, password, code, cart }, shop) => ({
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

  'account-exists': ({ full_name, code, cart }, shop) => ({
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

  'login-code': ({ code }, shop) => ({
    subject: texts.code_subject({ code, shop: shop.shopName }),
    preview: texts.code_preview(),
    heading: texts.code_heading(),
    blocks: [paragraph(texts.code_where()), secret(code), note(texts.code_not_you())],
  }),

  'password-reset': ({ full_name, email, token }, shop) => ({
    subject: texts.choose_new_password(),
    preview: texts.reset_preview(),
    heading: texts.choose_new_password(),
    blocks: [
      paragraph(texts.reset_hello({ greeting: greeting(full_name), shop: shop.shopName })),
      button(shopLink(shop, 'reset-password', email, token), texts.choose_new_password()),
      note(texts.reset_not_you()),
    ],
  }),

  'password-changed': ({ full_name }, shop) => ({
    subject: texts.changed_subject(),
    preview: texts.changed_preview({ shop: shop.shopName }),
    heading: texts.changed_subject(),
    blocks: [
      paragraph(texts.changed_hello({ greeting: greeting(full_name) })),
      note(texts.changed_not_you()),
      link(shopLink(shop, 'forgot-password'), texts.choose_new_password()),
    ],
  }),

  'email-changed': ({ full_name, new_email, is_confirmed }, shop) => {
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

  'confirm-email': ({ full_name, url }, shop) => ({
    subject: texts.confirm_subject(),
    preview: texts.confirm_preview(),
    heading: texts.confirm_heading(),
    blocks: [
      paragraph(texts.confirm_hello({ greeting: greeting(full_name), shop: shop.shopName })),
      button(url, texts.confirm_button()),
      note(texts.confirm_not_you()),
    ],
  }),

  'staff-pause': ({ full_name, token }, shop) => ({
    subject: texts.pause_subject({ shop: shop.shopName }),
    preview: texts.pause_preview(),
    heading: texts.pause_heading(),
    blocks: [
      paragraph(texts.pause_hello({ greeting: greeting(full_name), shop: shop.shopName })),
      button(shopLink(shop, 'office', 'lift-pause', token), texts.pause_button()),
      note(texts.pause_not_you()),
    ],
  }),
} satisfies MailWriters

/** Formats a calendar day (ISO 8601), which does not depend on a time zone. */
const dayText = (day: string) => dateText(`${day}T12:00:00Z`, 'UTC')

/** The mails with figures of the reports. Labels are those of the office's reports. */
export const reportMails = {
  'weekly-report': ({ from, to, includes_test, figures, overdue }, shop) => {
    const money = (minor: number) => moneyText(minor, shop.currency)
    const days = { from: dayText(from), to: dayText(to) }
    const lines = figures.map(({ report, pieces, amount, tax }): MailItem => {
      const name = reportTitles[report]
      const whole = { name, amount: money(amount) }
      if (report === 'sales') return { ...whole, detail: reportTexts.week_pieces({ count: pieces ?? 0 }) }
      if (report === 'plans')
        return { ...whole, detail: reportTexts.week_overdue({ amount: money(overdue) }) }
      if (report !== 'taxes') return whole
      // The sum of taxes is null if there are no documents.
      return { name, detail: reportTexts.week_documents({ gross: whole.amount }), amount: money(tax ?? 0) }
    })
    const query = new URLSearchParams({ from, to }).toString()
    return {
      subject: reportTexts.week_subject({ shop: shop.shopName, ...days }),
      preview: reportTexts.week_preview({ amount: lines[0]?.amount ?? '' }),
      heading: reportTexts.week_heading(days),
      blocks: [
        items(lines),
        ...(includes_test ? [note(reportTexts.week_tests())] : []),
        button(`${shopLink(shop, 'office', 'reports')}?${query}`, reportTexts.week_open()),
      ],
    }
  },
} satisfies MailWriters
