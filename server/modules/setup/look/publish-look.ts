import { publishLook } from '../../../../contract/office/look'
import { Refusal } from '../../../platform/http/refusal'
import { requireReauthentication, serveStaff, changeOrDryRun, dryRunOf } from '../../staff'
import { Faults } from '../catalogue-faults'
import { changeOf } from '../save-entry'
import { settingsChange, writeCatalogue } from '../write-catalogue'
import { findLookDraft, recordLookDraft } from './look-draft.queries'
import { lockDraft } from './save-look'

/** Makes the draft what customers see, as an import of these settings would. The draft is empty then. */
export const publishLookHandler = serveStaff(publishLook, async ({ payload, context, staff, audit }) => {
  const { version } = payload
  const dryRun = dryRunOf(payload)
  const by = { actor: staff.actor, role: staff.role, now: context.now() }
  const { result, effect } = await changeOrDryRun(context.db, dryRun, async (tx) => {
    const { draft } = await lockDraft(tx, version)
    if (Object.keys(draft).length === 0) throw new Refusal('look-published')
    const file = { settings: draft, events: [], eventCodes: [], items: [], vouchers: [] }
    const faults = new Faults({ path: /^settings/, name: 'look' })
    const { changed, ofOwner, effect } = await writeCatalogue(tx, { file, faults }, by)
    if (ofOwner.length > 0 && !dryRun.isDryRun) requireReauthentication(staff, by.now)
    await recordLookDraft(tx, {}, by)
    await audit.record(tx, { subject: 'settings.look', ...settingsChange(changed) })
    return { result: await findLookDraft(tx), effect }
  })
  if (dryRun.isDryRun) audit.nothingChanged()
  else await context.catalogue.refresh()
  return { ...changeOf(result), effect }
})
