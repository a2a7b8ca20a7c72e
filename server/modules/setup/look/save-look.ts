import * as texts from '../../../../texts/compiled/effects/setup'
import { type LookPart, saveLook } from '../../../../contract/office/look'
import type { Tx } from '../../../platform/db/database'
import { serveStaff, changeOrDryRun, fingerprintOf, dryRunOf } from '../../staff'
import { findSettings, lockCatalogue } from '../../catalogue'
import { cleanHtml, cleanSettings } from '../../../platform/http/clean-html'
import { settingsFrom } from '../../settings'
import { Faults } from '../catalogue-faults'
import { checkSettings } from '../check-settings'
import { isSameValue } from '../../../../rules/text/same-value'
import { changeOf, refuseMeanwhile } from '../save-entry'
import { findLookDraft, recordLookDraft } from './look-draft.queries'
import { differingLook, lookOf, partsOf } from './look-of'

const noEffect = { carts: 0, orders: 0, tickets: 0, places: 0, mails: 0, money: 0 }

/** Changes the shared draft of the look and texts, which keeps only what differs from what is published. */
export const saveLookHandler = serveStaff(saveLook, async ({ payload, context, staff, audit }) => {
  const { version } = payload
  const dryRun = dryRunOf(payload)
  const sent = checkedLook(payload.look)
  const by = { actor: staff.actor, now: context.now() }
  const { result, effect } = await changeOrDryRun(context.db, dryRun, async (tx) => {
    const before = await lockDraft(tx, version)
    const published = lookOf(settingsFrom(await findSettings(tx)))
    const draft = differingLook(published, { ...before.draft, ...sent })
    if (isSameValue(draft, before.draft)) audit.nothingChanged()
    else {
      await recordLookDraft(tx, draft, by)
      const named = Object.keys(sent)
      const seen = { ...published, ...before.draft }
      await audit.record(tx, { subject: 'look', before: partsOf(seen, named), after: sent })
    }
    const left = Object.keys(draft).length
    const notes = [left === 0 ? texts.draft_published() : texts.draft_later()]
    return {
      result: await findLookDraft(tx),
      effect: { ...noEffect, notes, fingerprint: fingerprintOf(draft) },
    }
  })
  if (dryRun.isDryRun) audit.nothingChanged()
  return { ...changeOf(result), effect }
})

/** Locks the draft until the transaction ends. Rejects with `changed-meanwhile` if its version differs. */
export async function lockDraft(tx: Tx, version: number) {
  await lockCatalogue(tx)
  const draft = await findLookDraft(tx)
  refuseMeanwhile(draft, version)
  return draft
}

/** Refuses texts that a catalogue file could not have, named as the form names them, and cleans the others. */
function checkedLook(sent: LookPart): LookPart {
  const faults = new Faults({ path: /^settings/, name: 'look' })
  checkSettings(sent, {}, faults)
  faults.refuse()
  return cleanSettings(sent, cleanHtml)
}
