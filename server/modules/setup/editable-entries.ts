import type { Settings } from '#contract/config'
import type { AnyRefusalCode } from '#contract/every-refusal'
import type { SchedulableCall } from '#contract/office/changes'
import { type SettingsSection, settingsSections } from '#contract/office/settings'
import { voucherKey } from '#rules/vouchers/voucher'
import type { Queryable } from '../../platform/db/database'
import { findSettings } from '../catalogue'
import type { Editable, Editables, FieldValues } from '../changes'
import { settingsFrom } from '../settings'
import type { StaffServed } from '../staff'
import {
  findStoredEvents,
  findStoredVouchers,
  masked,
  changedOwnerSettings,
  namesOwnerSettings,
} from './import-entries'
import { type EntryTable, findChange, findSettingsChange, isVoucherUsed } from './queries'
import { saveEventHandler } from './routes'
import { saveItemHandler, saveSettingsHandler } from './save-entry'
import { findStoredItems } from './stored-items'
import { saveVoucherHandler } from './vouchers'

interface EntryParts {
  readonly call: StaffServed<SchedulableCall>
  readonly missing: AnyRefusalCode
  /** The name of the entry in the payload of the call. `code` is the key of its code there. */
  readonly kind: EntryTable
  readonly code: string
  readonly whyBuiltOn?: Editable['whyBuiltOn']
  /** The fields that only an owner may change. */
  readonly ofOwner?: readonly string[]
  readonly find: (db: Queryable, code: string) => Promise<({ name?: string } & FieldValues) | undefined>
}

const nothingBuilt = () => Promise.resolve(null)

function editable({
  call,
  missing,
  kind,
  code,
  find,
  ofOwner = [],
  whyBuiltOn = nothingBuilt,
}: EntryParts): Editable {
  return {
    call,
    missing,
    code,
    async read(db, thing) {
      const change = await findChange(db, kind, kind === 'voucher' ? voucherKey(thing) : thing)
      const values = await find(db, thing)
      if (change === undefined || values === undefined) return undefined
      return {
        thing,
        name: values.name ?? thing,
        values,
        version: change.version,
        changed_by: change.changed_by,
      }
    },
    bodyOf: ({ values, version }, changes) => ({
      [kind]: { ...values, ...changes, [code]: values[code] },
      version,
    }),
    isOwners: ({ values }, changes) =>
      ofOwner.some((field) => Object.hasOwn(changes, field) && changes[field] !== values[field]),
    asksAgain: (changes) => ofOwner.some((field) => Object.hasOwn(changes, field)),
    logged: (values) => values,
    masked: [],
    whyBuiltOn,
  }
}

const isSection = (thing: string): thing is SettingsSection => Object.hasOwn(settingsSections, thing)

/** The settings of a section. The thing is the name of the section. */
const editableSettings: Editable = {
  call: saveSettingsHandler,
  missing: 'section-not-found',
  code: null,
  async read(db, thing) {
    if (!isSection(thing)) return undefined
    const keys = settingsSections[thing]
    const change = await findSettingsChange(db, keys)
    const stored = settingsFrom(await findSettings(db))
    const values = Object.fromEntries(keys.map((key) => [key, stored[key]]))
    return { thing, name: thing, values, version: change.version, changed_by: change.changed_by }
  },
  bodyOf: ({ thing, version }, settings) => ({ section: thing, settings, version }),
  isOwners: ({ values }, changes) => changedOwnerSettings(changes, values as Settings).length > 0,
  asksAgain: namesOwnerSettings,
  logged: (values) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, masked(key, value)])),
  masked: ['bankAccount'],
  whyBuiltOn: nothingBuilt,
}

/** The editable entries of the catalogue and the settings. */
export const editableEntries = {
  'save-item': editable({
    call: saveItemHandler,
    missing: 'item-not-found',
    kind: 'item',
    code: 'external_code',
    ofOwner: ['fiscal'],
    find: async (db, code) =>
      (await findStoredItems(db)).find(({ entry }) => entry.external_code === code)?.entry,
  }),
  'save-event': editable({
    call: saveEventHandler,
    missing: 'event-not-found',
    kind: 'event',
    code: 'code',
    find: async (db, code) => (await findStoredEvents(db)).find((event) => event.code === code),
  }),
  'save-voucher': editable({
    call: saveVoucherHandler,
    missing: 'voucher-not-found',
    kind: 'voucher',
    code: 'code',
    whyBuiltOn: async (db, code) =>
      (await isVoucherUsed(db, voucherKey(code))) ? 'undo-voucher-used' : null,
    find: async (db, code) => (await findStoredVouchers(db, [voucherKey(code)])).get(voucherKey(code)),
  }),
  'save-settings': editableSettings,
} satisfies Partial<Editables>
