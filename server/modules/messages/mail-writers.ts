import type { MailContent } from './mail-blocks'
import type { MailKind, MailPayloads } from '../outbox'
import type { MailShop } from './mail-shop'

/** The writers of all or some kinds of mail. */
export type MailWriters = {
  [Kind in MailKind]?: (payload: MailPayloads[Kind], shop: MailShop) => MailContent
}
