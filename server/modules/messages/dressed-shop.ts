import type { Settings } from '../../../contract/config'
import type { MailKind } from '../outbox'
import type { MailWorld } from './mail-facts'
import { mailPictures } from './mail-pictures'
import type { MailShop } from './mail-shop'
import type { MailAttachment } from './send-mail'

/** The shop as these settings dress it in a mail of that kind, and the files of its pictures. */
export async function dressedShop(
  { environment, pictures: { find } }: Pick<MailWorld, 'environment' | 'pictures'>,
  settings: Settings,
  kind: MailKind,
): Promise<{ shop: MailShop; pictures: MailAttachment[] }> {
  const { publicUrl, DATA_DIR } = environment
  const { logo, banner, attachments } = await mailPictures(kind, settings.images, {
    dataDir: DATA_DIR,
    findUploaded: find,
  })
  const { shopName, currency, timezone, theme, contactEmail } = settings
  const shop = { shopName, currency, timezone, publicUrl, brand: theme.brand, logo, banner }
  return { shop: { ...shop, contactEmail: contactEmail || null }, pictures: attachments }
}
