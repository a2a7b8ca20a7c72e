import { notices, readText, type StoredText, type StoredMessage } from '#rules/text/stored-texts'
import { defineMail } from './define-mail'
import { list } from './mail-blocks'

/** Texts of `notices`, which are written when the mail is composed. */
export interface OperatorNotice {
  subject: StoredText
  lines: readonly StoredMessage[]
}

/**
 * A notice to the operator, an owner or a person of staff. It contains no link that grants access. Code that queues it must not
 * include texts typed by customers.
 */
export const operatorNoticeMail = defineMail<OperatorNotice>({
  kind: 'operator-notice',
  reader: 'operator',
  rank: 1,
  access: 'none',
  write: (notice, shop) => {
    const subject = readText(notice.subject)
    const lines = notice.lines.map(readText)
    return {
      subject: `[${shop.shopName}] ${subject}`,
      preview: lines[0] ?? subject,
      heading: subject,
      blocks: [list(lines)],
    }
  },
  example: (name) => ({
    subject: notices.overpaid({ code: 'AB12CD34' }),
    lines: [notices.cancelled({ name })],
  }),
})
