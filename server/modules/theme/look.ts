import type { Settings } from '#contract/config'
import { getLook, type Look, type LookPart, keepPreview, saveLook, publishLook } from '#contract/office/look'
import { settingsIn } from '#contract/office/settings'
import { ownWordsOf } from '#rules/settings/derived-settings'
import { isSameValue } from '#rules/text/same-value'
import * as texts from '#texts/compiled/effects/setup'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import { cleanHtml, cleanSettings } from '../../platform/http/clean-html'
import { Refusal } from '../../platform/http/refusal'
import { changeOrDryRun, fingerprintOf, dryRunOf } from '../audit'
import { changeOf, checkVersion } from '../changes'
import {
  findSettings,
  settingsFrom,
  checkSettings,
  FieldErrors,
  settingsChange,
  findSettingsChange,
} from '../settings'
import { serveStaff, requireReauthentication } from '../staff'
import { findLookDraft, recordPreview, recordLookDraft } from './queries'

const keys = Object.keys(getLook.answer.shape.look.shape) as (keyof Look)[]

/** Returns the settings that belong to the look and texts. */
const lookOf = (settings: Settings): Look =>
  Object.fromEntries(keys.map((key) => [key, settings[key]])) as Look

/** Returns the settings of a look that differ from the published one. */
const differingLook = (published: Look, look: LookPart): LookPart =>
  Object.fromEntries(
    Object.entries(look).filter(([key, value]) => !isSameValue(published[key as keyof Look], value)),
  )

/** Returns the named parts of a look. */
const partsOf = (look: LookPart, named: readonly string[]): LookPart =>
  Object.fromEntries(Object.entries(look).filter(([key]) => named.includes(key)))

/** Serves the draft and the published look and texts, in one snapshot. */
export const getLookHandler = serveStaff(getLook, ({ context }) =>
  context.db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const settings = settingsFrom(await findSettings(tx))
      const { draft, ...change } = await findLookDraft(tx)
      const published = lookOf(settings)
      const { version: published_version } = await findSettingsChange(tx, settingsIn('look'))
      return {
        look: { ...published, ...draft },
        published,
        published_version,
        neutral_words: ownWordsOf({ ...settings, words: {} }),
        ...changeOf(change),
      }
    }),
)

/** Stores an unsaved draft for the person's session, cleaned like a saved one. Keys have no session and cannot preview. */
export const keepPreviewHandler = serveStaff(keepPreview, async ({ payload, context, staff }) => {
  if (staff.session === null) throw new Refusal('session-needed')
  const { look, item } = payload
  await recordPreview(context.db.kysely, staff.session.id, {
    look: look && cleanSettings(look, cleanHtml),
    item: item && { ...item, shop_description: cleanHtml(item.shop_description) },
  })
  return {}
})

const noEffect = { carts: 0, orders: 0, tickets: 0, places: 0, mails: 0, money: 0 }

/** Changes the shared draft of the look and texts. It contains only values that differ from the published ones. */
export const saveLookHandler = serveStaff(saveLook, async ({ payload, context, staff, audit }) => {
  const { version } = payload
  const dryRun = dryRunOf(payload)
  const sent = checkedLook(payload.look)
  const by = { actor: staff.actor, now: context.now() }
  const { result, effect } = await changeOrDryRun(context.db, dryRun, async (tx) => {
    const before = await lockDraft(context, tx, version)
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

/** Locks the draft until the transaction ends. Fails with `changed-meanwhile` if its version differs. */
async function lockDraft({ entryWriter }: Context, tx: Tx, version: number) {
  await entryWriter.lock(tx)
  const draft = await findLookDraft(tx)
  checkVersion(draft, version)
  return draft
}

/** Cleans the sent values. Fails for values that a catalogue file could not contain, with the field names of the form. */
function checkedLook(sent: LookPart): LookPart {
  const errors = new FieldErrors({ path: /^settings/, name: 'look' })
  checkSettings(sent, {}, errors)
  errors.throwIfAny()
  return cleanSettings(sent, cleanHtml)
}

/** Publishes the draft like an import of these settings. Afterwards the draft is empty. */
export const publishLookHandler = serveStaff(publishLook, async ({ payload, context, staff, audit }) => {
  const { version } = payload
  const dryRun = dryRunOf(payload)
  const by = { actor: staff.actor, role: staff.role, now: context.now() }
  const { result, effect } = await changeOrDryRun(context.db, dryRun, async (tx) => {
    const { draft } = await lockDraft(context, tx, version)
    if (Object.keys(draft).length === 0) throw new Refusal('look-published')
    const file = { settings: draft, events: [], eventCodes: [], items: [], vouchers: [] }
    const errors = new FieldErrors({ path: /^settings/, name: 'look' })
    const written = await context.entryWriter.write(tx, { file, errors }, by)
    const { changed, ofOwner } = written
    if (ofOwner.length > 0 && !dryRun.isDryRun) requireReauthentication(staff, by.now)
    await recordLookDraft(tx, {}, by)
    await audit.record(tx, { subject: 'settings.look', ...settingsChange(changed) })
    return { result: await findLookDraft(tx), effect: written.effect }
  })
  if (dryRun.isDryRun) audit.nothingChanged()
  else await context.catalogue.refresh()
  return { ...changeOf(result), effect }
})
