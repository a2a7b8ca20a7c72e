import type { MailContent } from './mail-blocks'
import type { MailKind, MailPayloads } from '../../outbox/mail-kinds'
import type { MailShop } from './mail-shop'

/** How each kind is written, all or some of them. */
export type MailWriters = {
  [Kind in MailKind]?: (payload: MailPayloads[Kind], shop: MailShop) => MailContent
}
