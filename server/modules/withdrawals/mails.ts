import { dateTimeText } from '#rules/dates/instant-text'
import { plainName } from '#rules/text/plain-text'
import * as texts from '#texts/compiled/mails/refund'
import {
  defineMail,
  type Detail,
  details,
  greeting,
  list,
  note,
  paragraph,
  withPlainName,
} from '../mail-queue'

/** Returns a labelled value, or nothing if the value is empty. */
const detailOf = (label: string, value: string): Detail[] => (value === '' ? [] : [[label, value]])

interface WithdrawalReceived {
  full_name: string
  email: string
  order_code: string
  items: readonly string[]
  /** Whether goods are to be sent back. */
  has_goods?: boolean
  statement: string
  received_at: string
}

/** The acknowledgement of receipt that the law requires: statement, consumer, goods and time. */
export const withdrawalReceivedMail = defineMail<WithdrawalReceived>({
  kind: 'withdrawal-received',
  reader: 'buyer',
  orders: ({ order_code }) => [order_code],
  rank: 1,
  access: 'none',
  // The statement is removed with the name, because it ends with it.
  plain: (data) => ({
    ...withPlainName(data),
    email: '',
    statement: plainName(data.full_name) === '' ? '' : data.statement,
  }),
  write: ({ full_name, email, order_code, items, has_goods = true, statement, received_at }, shop) => ({
    subject: texts.withdrawal_subject({ code: order_code }),
    preview: texts.withdrawal_preview(),
    heading: texts.withdrawal_heading(),
    blocks: [
      paragraph(texts.withdrawal_hello({ greeting: greeting(full_name) })),
      details(
        [texts.withdrawal_received(), dateTimeText(received_at, shop.timezone)],
        ...detailOf(texts.withdrawal_name(), full_name),
        ...detailOf(texts.withdrawal_email(), email),
        [texts.withdrawal_order(), order_code],
        ...detailOf(texts.withdrawal_statement(), statement),
      ),
      list(items),
      ...(has_goods
        ? [paragraph(texts.withdrawal_refund()), note(texts.withdrawal_wait())]
        : [paragraph(texts.withdrawal_refund_passes())]),
    ],
  }),
  example: (full_name) => ({
    full_name,
    email: 'ana@example.com',
    order_code: 'K7QM2XPA',
    items: ['T-shirt “Tvrđava”'],
    statement: `I withdraw from the contract. ${full_name}`,
    received_at: '2026-11-20T22:40:00Z',
  }),
})
