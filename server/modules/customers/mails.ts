import * as texts from '#texts/compiled/mails/order'
import { defineMail, greeting, paragraph, withPlainName } from '../mail-queue'
import { seeOrder } from '../orders'

/** The terms that the customer of a staff order accepted are attached. Sent if no tickets are mailed then. */
export const termsAcceptedMail = defineMail<{ full_name: string; order_code: string }>({
  kind: 'terms-accepted',
  reader: 'buyer',
  orders: ({ order_code }) => [order_code],
  rank: 1,
  access: 'none',
  plain: withPlainName,
  write: ({ full_name, order_code: code }, shop) => ({
    subject: texts.accepted_subject({ code }),
    preview: texts.terms_attached(),
    heading: texts.accepted_heading(),
    blocks: [paragraph(texts.accepted_hello({ greeting: greeting(full_name), code })), seeOrder(code, shop)],
  }),
  example: (full_name) => ({ full_name, order_code: 'K7QM2XPA' }),
})
