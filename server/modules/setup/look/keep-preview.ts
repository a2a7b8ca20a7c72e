import { keepPreview } from '../../../../contract/office/look'
import { Refusal } from '../../../platform/http/refusal'
import { serveStaff } from '../../staff'
import { cleanHtml, cleanSettings } from '../../../platform/http/clean-html'
import { recordPreview } from './look-draft.queries'

/** Keeps an unsaved draft for the person's session, cleaned as it would be saved. A key has no session. */
export const keepPreviewHandler = serveStaff(keepPreview, async ({ payload, context, staff }) => {
  if (staff.session === null) throw new Refusal('session-needed')
  const { look, item } = payload
  await recordPreview(context.db.kysely, staff.session.id, {
    look: look && cleanSettings(look, cleanHtml),
    item: item && { ...item, shop_description: cleanHtml(item.shop_description) },
  })
  return {}
})
