import { createHash, randomBytes } from 'node:crypto'
import {
  findEvents as findEventsCall,
  saveEvent,
  uploadPicture,
  getItemDefaults,
  moveItems,
  exportCatalogue,
} from '#contract/office/catalogue'
import type { ParsedCatalogue } from '#contract/office/catalogue-file'
import { getSettings, settingsSections } from '#contract/office/settings'
import { makeVouchers } from '#contract/office/vouchers'
import { onlyEvent, onlyTaxRate } from '#rules/catalogue/items'
import { moneyText } from '#rules/money/money-text'
import { expectsTax } from '#rules/money/tax'
import { codeFromBytes } from '#rules/orders/order-code'
import { countSlots } from '#rules/text/count-slots'
import { voucherKey } from '#rules/vouchers/voucher'
import * as texts from '#texts/compiled/effects/setup'
import type { Keys } from '../../platform/crypto/keys'
import type { Database, Tx } from '../../platform/db/database'
import { keyedCall, type RepeatedCall, storeAnswer, takeKey } from '../../platform/http/keyed-call'
import { Refusal } from '../../platform/http/refusal'
import { type Handlers, PreparedAnswer } from '../../platform/http/serve'
import { uploadedPath } from '../../platform/storage/picture-store'
import { effectOf, alreadyRecorded, type Changed, changeOrDryRun, dryRunOf } from '../audit'
import {
  auditStockHandler,
  getShopItemHandler,
  findEvents,
  findSettings,
  lockCatalogue,
  raiseVersion,
} from '../catalogue'
import { getDataHandler } from '../customers'
import { settingsFrom } from '../settings'
import { serveStaff } from '../staff'
import { FieldErrors } from './catalogue-errors'
import { findItemsHandler, getItemHandler } from './find-items'
import { importCatalogueHandler } from './import-catalogue'
import { findStoredEvents, findStoredVouchers } from './import-entries'
import { getLookHandler, keepPreviewHandler, publishLookHandler, saveLookHandler } from './look/look'
import { findEventRows, findTaxRates, findSettingsChange, recordOrder, findTakenKeys } from './queries'
import { readCatalogueFile } from './read-catalogue-file'
import { changeOf, saveEntry, saveItemHandler, saveSettingsHandler } from './save-entry'
import { findStoredItems, orderWithMoved } from './stored-items'
import { endVoucherHandler, findVouchersHandler, saveVoucherHandler } from './vouchers'
import { writeCatalogue } from './write-catalogue'

/** Serves all events with the number of their items, latest first. */
const findEventsHandler = serveStaff(findEventsCall, ({ context }) =>
  context.db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const stored = new Map((await findStoredEvents(tx)).map((event) => [event.code, event]))
      const rows = await findEventRows(tx)
      return {
        events: rows.flatMap(({ code, items, ...change }) => {
          const event = stored.get(code)
          return event === undefined ? [] : [{ ...event, items, ...changeOf(change) }]
        }),
      }
    }),
)

const eventHandler = serveStaff(saveEvent, (parts) => saveEntry(parts, 'event', parts.request.body))
/** Creates or changes one event by the rules of the catalogue file. */
export const saveEventHandler = { ...eventHandler, readsBody: true }

/**
 * Stores a picture in every size of its kind (`server/platform/storage/make-picture.ts`) and returns its path. The path must
 * then be saved with the entry that uses the picture. The same picture always has the same path.
 */
const uploadPictureHandler = serveStaff(uploadPicture, async ({ payload, context, request, audit }) => {
  const { kind, crop } = payload
  const bytes = request.body as Buffer
  const { name, ending, width, height } = await context.pictures.take(bytes, kind, crop)
  const path = `${uploadedPath}${name}${ending}`
  await audit.record(context.db.kysely, {
    subject: path,
    after: { kind, width, height, bytes: bytes.length },
  })
  return { path, width, height }
})

/** The handler of uploaded pictures. */
export const pictureHandlers = {
  'upload-picture': uploadPictureHandler,
} satisfies Partial<Handlers>

/** Length of random codes. Ten of 24 characters have 46 bits, so codes cannot be guessed within the limit of wrong codes. */
const randomLength = 10

/**
 * Creates a batch of vouchers with random codes by the rules of the catalogue file, or makes a dry run. A repeated request
 * with the same call key returns the same codes for a day. The codes are derived from the key, so that a later repeat cannot
 * create a second batch either (decision 036).
 */
const makeVouchersHandler = serveStaff(makeVouchers, async ({ payload, context, staff, audit }) => {
  const { count, discount_amount, valid_from, valid_until } = payload
  const prefix = payload.prefix ?? ''
  const after = { count, prefix, discount_amount, valid_from, valid_until }
  const { call_key: callKey } = payload
  const own = callKey === null ? null : codesOf(context.keys, callKey, after)
  const call = keyedCall(makeVouchers.path, callKey, after, staff.actor)
  const by = { actor: staff.actor, role: staff.role, now: context.now() }
  const dryRun = dryRunOf(payload)
  const {
    result: codes,
    effect,
    isRepeated,
  } = await changeOrDryRun<string[]>(context.db, dryRun, async (tx) => {
    await lockCatalogue(tx)
    const repeated = await takeKey(tx, call, context)
    if (repeated !== null) return repeatedBatch(repeated)
    if (own !== null && (await findTakenKeys(tx, own.map(voucherKey))).size > 0)
      throw new Refusal('already-done')
    const codes = own ?? (await newCodes(tx, count, prefix))
    const errors = new FieldErrors({ path: /vouchers\.\d+\./, name: '' })
    const vouchers = codes.map((code) => ({ code, discount_amount, valid_from, valid_until }))
    await writeCatalogue(tx, { file: readCatalogueFile({ vouchers }, errors), errors }, by)
    await audit.record(tx, { subject: 'vouchers', before: null, after })
    const { currency } = context.catalogue.current().settings
    const each = moneyText(discount_amount, currency)
    const notes = [
      texts.vouchers_open({
        ...countSlots(count),
        each,
        total: moneyText(count * discount_amount, currency),
      }),
    ]
    const made: Changed<string[]> = { result: codes, effect: effectOf(tx, { notes, confirms: after }) }
    await storeAnswer(tx, call, made, context.keys)
    return made
  })
  if (isRepeated) audit.nothingChanged()
  return dryRun.isDryRun
    ? { codes: [], effect: isRepeated ? alreadyRecorded(null).effect : effect }
    : { codes, effect }
})

/** Returns the batch of the first call for a repeated call. */
function repeatedBatch({ answer }: RepeatedCall): Changed<string[]> {
  if (answer === undefined) throw new Refusal('already-done')
  return { ...(answer as Changed<string[]>), isRepeated: true }
}

/** Derives codes from a call key and the request. They cannot be guessed without the shop's secret. */
const codesOf = (keys: Keys, callKey: string, requested: { count: number; prefix: string }): string[] =>
  Array.from({ length: requested.count }, (_, index) => {
    const token = keys.repeatableToken('voucher', JSON.stringify([callKey, requested, index]))
    return requested.prefix + codeFromBytes(createHash('sha512').update(token).digest(), randomLength)
  })

/** Generates random codes that no voucher has. */
async function newCodes(tx: Tx, count: number, prefix: string): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < count) {
    const made = Array.from(
      { length: count - codes.size },
      () => prefix + codeFromBytes(randomBytes(randomLength * 8), randomLength),
    )
    const taken = await findTakenKeys(tx, made.map(voucherKey))
    for (const code of made) if (!taken.has(voucherKey(code))) codes.add(code)
  }
  return [...codes]
}

/** Moves items in the shop's order. Simultaneous moves of different items do not undo each other. */
const moveItemsHandler = serveStaff(moveItems, async ({ payload, context, audit }) => {
  const { items, before } = payload
  const moved = await context.db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const stored = (await findStoredItems(tx)).map(({ entry }) => entry.external_code)
    const known = new Set(stored)
    if ([...items, ...(before === null ? [] : [before])].some((code) => !known.has(code)))
      throw new Refusal('item-not-found')
    const order = orderWithMoved(stored, items, before)
    const first = order.findIndex((code, index) => code !== stored[index])
    if (first < 0) {
      audit.nothingChanged()
      return 0
    }
    const end = order.findLastIndex((code, index) => code !== stored[index]) + 1
    await recordOrder(tx, order)
    await raiseVersion(tx)
    const [was, is] = [stored, order].map((codes) => codes.slice(first, end).join(', '))
    await audit.record(tx, { subject: 'items', before: { order: was }, after: { order: is } })
    return items.length
  })
  await context.catalogue.refresh()
  return { moved }
})

/** Serves the catalogue file of this shop. Its import into an empty shop copies this one. */
const exportCatalogueHandler = serveStaff(
  exportCatalogue,
  async ({ context }) => new PreparedAnswer(JSON.stringify(await exportCatalogueFile(context.db))),
)

/** Returns all settings, events, items and vouchers in one snapshot. */
export function exportCatalogueFile(db: Database): Promise<ParsedCatalogue> {
  return db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      settings: settingsFrom(await findSettings(tx)),
      events: await findStoredEvents(tx),
      items: (await findStoredItems(tx)).map(({ entry }) => entry),
      vouchers: [...(await findStoredVouchers(tx, null)).values()],
    }))
}

/** Serves the stored settings of a section. They are read in one snapshot, so that the version matches the values. */
const getSettingsHandler = serveStaff(getSettings, ({ payload, context }) =>
  context.db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const keys = settingsSections[payload.section]
      const stored = settingsFrom(await findSettings(tx))
      const settings = Object.fromEntries(keys.map((key) => [key, stored[key]]))
      return new PreparedAnswer(JSON.stringify({ settings, ...changeOf(await findSettingsChange(tx, keys)) }))
    }),
)

/** Serves the defaults of a new item: the only event and the only tax rate of its kind, and whether it should have one. */
const getItemDefaultsHandler = serveStaff(getItemDefaults, async ({ context }) => {
  const events = await findEvents(context.db.kysely)
  const rates = await findTaxRates(context.db.kysely)
  return {
    event: onlyEvent(events, context.now())?.code ?? null,
    tax_rates: {
      tickets: onlyTaxRate(rates, 'tickets'),
      merchandise: onlyTaxRate(rates, 'merchandise'),
    },
    expects_tax: expectsTax(context.catalogue.current().settings.seller),
  }
})

/** The handlers of the shop front and of the catalogue. */
export const catalogueHandlers = {
  'get-data': getDataHandler,
  'get-shop-item': getShopItemHandler,
  import: importCatalogueHandler,
  export: exportCatalogueHandler,
  'find-items': findItemsHandler,
  'get-item': getItemHandler,
  'get-item-defaults': getItemDefaultsHandler,
  'save-item': saveItemHandler,
  'move-items': moveItemsHandler,
  'find-events': findEventsHandler,
  'save-event': saveEventHandler,
  'find-vouchers': findVouchersHandler,
  'save-voucher': saveVoucherHandler,
  'make-vouchers': makeVouchersHandler,
  'end-voucher': endVoucherHandler,
  'get-settings': getSettingsHandler,
  'save-settings': saveSettingsHandler,
  'get-look': getLookHandler,
  'save-look': saveLookHandler,
  'publish-look': publishLookHandler,
  'keep-preview': keepPreviewHandler,
  'audit-stock': auditStockHandler,
} satisfies Partial<Handlers>
