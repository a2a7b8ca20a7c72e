import * as texts from '#texts/compiled/mails/order'
import {
  address,
  defineMail,
  type Detail,
  details,
  greeting,
  list,
  type MailBlock,
  paragraph,
  withPlainName,
} from '../mail-queue'
import { seeOrder, withdrawal } from '../orders'

export interface GoodsSent {
  full_name: string
  order_code: string
  /** Names of the goods with their quantities. */
  goods: readonly string[]
  carrier: string | null
  tracking_number: string | null
  ships_to: readonly string[] | null
  withdraw_checksum: string | null
}

export const goodsSentMail = defineMail<GoodsSent>({
  kind: 'goods-sent',
  reader: 'buyer',
  orders: ({ order_code }) => [order_code],
  rank: 1,
  access: { secrets: { withdraw_checksum: true }, expiresAfter: null, instead: 'goods' },
  plain: (data) => ({ ...withPlainName(data), ships_to: null }),
  write: ({ full_name, order_code: code, goods, carrier, tracking_number, ...rest }, shop) => ({
    subject: texts.sent_subject({ code }),
    preview: texts.sent_preview(),
    heading: texts.sent_heading(),
    blocks: [
      paragraph(texts.sent_hello({ greeting: greeting(full_name), code })),
      list(goods),
      ...detailBlocks([
        [texts.sent_carrier(), carrier],
        [texts.sent_tracking(), tracking_number],
      ]),
      ...(rest.ships_to === null ? [] : [paragraph(texts.sent_to()), address(rest.ships_to)]),
      seeOrder(code, shop),
      ...withdrawal(code, rest.withdraw_checksum, shop),
    ],
  }),
  example: (full_name) => ({
    full_name,
    order_code: 'K7QM2XPA',
    goods: ['2 × Festival shirt', 'Poster'],
    carrier: 'GLS',
    tracking_number: '77120045531',
    ships_to: [full_name, 'Ilica 1', '10000 Zagreb', 'Croatia'],
    withdraw_checksum: 'c4eck',
  }),
})

/** Returns a block with the values that are not null, or no block if all are. */
function detailBlocks(all: readonly (readonly [label: string, value: string | null])[]): MailBlock[] {
  const known = all.flatMap(([label, value]): Detail[] => (value === null ? [] : [[label, value]]))
  return known.length === 0 ? [] : [details(...known)]
}
