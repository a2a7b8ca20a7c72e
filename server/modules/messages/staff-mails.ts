import { open_office } from '../../../texts/compiled/mails/layout'
import * as texts from '../../../texts/compiled/mails/staff'
import { button, note, paragraph } from './mail-blocks'
import type { MailWriters } from './mail-writers'

/** The mails that let staff into the office. */
export const staffMails = {
  'staff-set-up': ({ because, role, url }, shop) => {
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
} satisfies MailWriters
