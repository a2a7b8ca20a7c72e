import * as accountTexts from '#texts/compiled/mails/account'
import { open_office } from '#texts/compiled/mails/layout'
import * as texts from '#texts/compiled/mails/staff'
import { PAUSE_MINUTES, SET_UP_DAYS } from '../../platform/http/link-times'
import {
  button,
  defineMail,
  exampleShopUrl,
  greeting,
  note,
  paragraph,
  shopLink,
  withPlainName,
} from '../mail-queue'

// The mails that give staff access to the office.

export interface StaffSetUp {
  /** `lost` means that the person lost the password or second factor. */
  because: 'invited' | 'lost'
  role: string
  url: string
}

/** A link that sets up a staff account. */
export const staffSetUpMail = defineMail<StaffSetUp>({
  kind: 'staff-set-up',
  reader: 'staff',
  rank: 0,
  access: { secrets: { url: true }, expiresAfter: SET_UP_DAYS * 24 * 60, instead: 'set-up' },
  write: ({ because, role, url }, shop) => {
    const shopName = shop.shopName
    const hello =
      because === 'invited'
        ? texts.set_up_invited({ shop: shopName, role })
        : texts.set_up_lost({ shop: shopName })
    return {
      subject: texts.set_up_subject({ shop: shopName }),
      preview: hello,
      heading: texts.set_up_heading(),
      blocks: [
        paragraph(hello),
        button(url, open_office()),
        note(texts.set_up_once()),
        ...(because === 'invited' ? [] : [note(texts.set_up_not_you())]),
      ],
    }
  },
  example: () => ({
    because: 'invited',
    role: 'box office',
    url: `${exampleShopUrl}/office/set-up/tok3n`,
  }),
})

/** The token is part of a link that ends the pause of a person's sign-ins. */
export const staffPauseMail = defineMail<{ full_name: string; token: string }>({
  kind: 'staff-pause',
  reader: 'staff',
  rank: 0,
  access: { secrets: { token: true }, expiresAfter: PAUSE_MINUTES, instead: 'pause' },
  // The name was typed by an owner, but is made plain like those of customers.
  plain: withPlainName,
  write: ({ full_name, token }, shop) => ({
    subject: accountTexts.pause_subject({ shop: shop.shopName }),
    preview: accountTexts.pause_preview(),
    heading: accountTexts.pause_heading(),
    blocks: [
      paragraph(accountTexts.pause_hello({ greeting: greeting(full_name), shop: shop.shopName })),
      button(shopLink(shop, 'office', 'lift-pause', token), accountTexts.pause_button()),
      note(accountTexts.pause_not_you()),
    ],
  }),
  example: (full_name) => ({ full_name, token: 'tok3n' }),
})
