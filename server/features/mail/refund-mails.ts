import { greeting } from './greeting'
import { dateTimeText } from '../../documents/date-text'
import { moneyText } from '../../documents/money-text'
import { button, facts, type Fact, list, note, paragraph } from './mail-blocks'
import { shopLink } from './mail-shop'
import type { MailWriters } from './mail-writers'

/** A line of facts; none if its value is empty. */
const said = (label: string, value: string): Fact[] => (value === '' ? [] : [[label, value]])

/** The mails about refunds and withdrawals. */
export const refundMails = {
  'refund-requested': ({ full_name, refund_id, order_code, items, total }, shop) => ({
    subject: `Refund ${refund_id} requested`,
    preview: `${moneyText(total, shop.currency)} for order ${order_code}.`,
    heading: 'We have your refund request',
    blocks: [
      paragraph(
        `${greeting(full_name)}, you asked for ${moneyText(total, shop.currency)} back on order ${order_code}, for:`,
      ),
      list(items),
      paragraph(
        'We look at it and tell you as soon as the money is on its way. Until then you can cancel the request.',
      ),
      button(shopLink(shop, 'portal', 'refunds', refund_id), 'See your request'),
    ],
  }),

  'refund-cancelled': ({ full_name, refund_id, order_code, items }, shop) => ({
    subject: `Refund ${refund_id} cancelled`,
    preview: `Everything in order ${order_code} stays yours.`,
    heading: 'Your refund request is cancelled',
    blocks: [
      paragraph(
        `${greeting(full_name)}, refund request ${refund_id} on order ${order_code} is cancelled. These stay yours and valid:`,
      ),
      list(items),
      button(shopLink(shop, 'portal', 'orders', order_code), 'See your order'),
    ],
  }),

  'refund-processed': (
    { full_name, refund_id, order_code, items, total, credit_note_attached, by },
    shop,
  ) => ({
    subject: `Refund ${refund_id}: ${moneyText(total, shop.currency)} is on its way`,
    preview: `It takes a few working days to reach your ${by === 'card' ? 'card' : 'account'}.`,
    heading: 'Your money is on its way',
    blocks: [
      paragraph(
        `${greeting(full_name)}, we have paid ${moneyText(total, shop.currency)} back on order ${order_code}. It takes a few working days to reach ${by === 'card' ? 'the card that you paid with' : 'your account'}. These are no longer valid:`,
      ),
      list(items),
      ...(credit_note_attached ? [paragraph('The credit note is attached.')] : []),
      button(shopLink(shop, 'portal', 'refunds', refund_id), 'See your refund'),
    ],
  }),

  'withdrawal-received': ({ full_name, email, order_code, items, statement, received_at }, shop) => ({
    subject: `Withdrawal from order ${order_code} received`,
    preview: 'Please keep this mail as your receipt.',
    heading: 'We have received your withdrawal',
    blocks: [
      paragraph(`${greeting(full_name)}, this mail is your receipt. This reached us:`),
      facts(
        ['Received', dateTimeText(received_at, shop.timezone)],
        ...said('Name', full_name),
        ...said('Email', email),
        ['Order', order_code],
        ...said('Statement', statement),
      ),
      list(items),
      paragraph(
        'We pay you back within 14 days, the standard delivery included. Please send the goods back within 14 days too.',
      ),
      note('We may wait with the money until the goods, or proof that you sent them, have reached us.'),
    ],
  }),
} satisfies MailWriters
