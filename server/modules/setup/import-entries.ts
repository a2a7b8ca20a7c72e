import type { Settings } from '#contract/config'
import type { EventEntry, VoucherEntry } from '#contract/office/catalogue-file'
import { compactBankCode } from '#rules/bank/bank-details'
import { sellerVatId } from '#rules/customers/vat-number'
import { isTimeZone } from '#rules/dates/dates'
import { settingNames } from '#rules/settings/setting-names'
import { type OwnersSetting, ownersSettings } from '#rules/settings/setting-rights'
import { isSameValue } from '#rules/text/same-value'
import { voucherKey } from '#rules/vouchers/voucher'
import * as notices from '#texts/compiled/mails/notices'
import * as texts from '#texts/compiled/refusals/catalogue'
import * as labels from '#texts/compiled/settings'
import type { Queryable, Tx } from '../../platform/db/database'
import { cleanHtml, cleanSettings } from '../../platform/http/clean-html'
import { Refusal } from '../../platform/http/refusal'
import { findEvents, instant, findVouchers, instantOrNull, findSettings } from '../catalogue'
import { closeSandboxAttempts } from '../payments'
import { currencyNotTaken, supportsCurrency, settingsFrom } from '../settings'
import { notifyOwners, mayChangeOwnerSettings } from '../staff'
import { type FieldErrors, checkSettings, storedIban } from './catalogue-errors'
import { checkFiscalSettings } from './fiscal-rules'
import type { Importer } from './import-catalogue'
import { dropPublished } from './look/look-draft.queries'
import { recordEvents, recordVouchers, recordSettings } from './queries'
import { merged, type Read, checkRepeated } from './read-catalogue-file'
import type { Prepared } from './write-catalogue'

/** Returns all events in the form of the catalogue file. */
export async function findStoredEvents(db: Queryable): Promise<EventEntry[]> {
  return (await findEvents(db)).map(({ code, name, venue, address, timezone, starts_at, ends_at }) => ({
    code,
    name,
    venue,
    address,
    timezone,
    starts_at: instant(starts_at),
    ends_at: instant(ends_at),
  }))
}

/**
 * Checks the events of a file. Returns the changes, the codes of all events after the import and the time zones of the events
 * before it.
 */
export async function prepareEvents(
  tx: Tx,
  named: readonly Read<EventEntry>[],
  errors: FieldErrors,
): Promise<Prepared & { codes: ReadonlySet<string>; zones: ReadonlyMap<string, string> }> {
  checkRepeated(named, (event) => event.code, 'code', errors)
  const stored = new Map((await findStoredEvents(tx)).map((event) => [event.code, event]))
  const rows: EventEntry[] = []
  for (const read of named) {
    const event = merged(stored.get(read.entry.code), read)
    if (!isTimeZone(event.timezone)) errors.add(`${read.path}.timezone`, texts.timezone_unknown())
    if (Date.parse(event.ends_at) < Date.parse(event.starts_at)) {
      errors.add(`${read.path}.ends_at`, texts.event_reversed())
    }
    rows.push(event)
  }
  return {
    codes: new Set([...stored.keys(), ...rows.map((event) => event.code)]),
    zones: new Map([...stored.values()].map(({ code, timezone }) => [code, timezone])),
    changes: rows.map((event) => ({
      subject: `events.${event.code}`,
      before: stored.get(event.code) ?? null,
      after: event,
    })),
    write: async () => void (await recordEvents(tx, rows)),
  }
}

/** Returns vouchers by key in the form of the catalogue file: those with these keys, or all if `keys` is `null`. */
export async function findStoredVouchers(
  db: Queryable,
  keys: readonly string[] | null,
): Promise<Map<string, VoucherEntry>> {
  return new Map(
    (await findVouchers(db, keys)).map(({ code_key, code, discount_amount, valid_from, valid_until }) => [
      code_key,
      {
        code,
        discount_amount,
        valid_from: instantOrNull(valid_from),
        valid_until: instantOrNull(valid_until),
      },
    ]),
  )
}

/** Checks the vouchers of a file and returns the changes. A used voucher stays used. */
export async function prepareVouchers(
  tx: Tx,
  named: readonly Read<VoucherEntry>[],
  errors: FieldErrors,
  by: Importer,
): Promise<Prepared> {
  checkRepeated(named, (voucher) => voucherKey(voucher.code), 'code', errors)
  const keys = named.map((read) => voucherKey(read.entry.code))
  const stored = keys.length === 0 ? new Map<string, VoucherEntry>() : await findStoredVouchers(tx, keys)
  const rows = named.map((read) => {
    const key = voucherKey(read.entry.code)
    const voucher = merged(stored.get(key), read)
    const { valid_from, valid_until } = voucher
    if (valid_from !== null && valid_until !== null && Date.parse(valid_until) < Date.parse(valid_from)) {
      errors.add(`${read.path}.valid_until`, texts.voucher_reversed())
    }
    return { ...voucher, code_key: key }
  })
  return {
    changes: rows.map(({ code_key, ...voucher }) => ({
      subject: `vouchers.${voucher.code}`,
      before: stored.get(code_key) ?? null,
      after: voucher,
    })),
    write: async () => void (await recordVouchers(tx, rows, by)),
  }
}

const pathOf = ({ key, part }: OwnersSetting) => `settings.${key}${part === null ? '' : `.${part}`}`

const read = (settings: Partial<Settings>, { key, part }: OwnersSetting): unknown => {
  const value: unknown = settings[key]
  if (part === null || value === undefined) return value
  return (value as Readonly<Record<string, unknown>> | null)?.[part]
}

/** Returns the owner settings that a file or a form contains, regardless of their values. */
const namedOwnerSettings = (named: Partial<Settings>): OwnersSetting[] =>
  ownersSettings.filter((one) => read(named, one) !== undefined)

/** Returns whether a file or a form contains a setting that only an owner may change. */
export const namesOwnerSettings = (named: Partial<Settings>): boolean => namedOwnerSettings(named).length > 0

/**
 * Returns the paths of owner settings that a file changes. Equal values are not changes, so that a manager can import an
 * exported file.
 */
export const changedOwnerSettings = (named: Partial<Settings>, stored: Settings): string[] =>
  namedOwnerSettings(named)
    .filter((one) => !isSameValue(read(named, one), read(stored, one)))
    .map(pathOf)

/** Fails with `owner-setting` and these paths, if there are any. */
export function refuseOwnerSettings(paths: readonly string[]): void {
  if (paths.length === 0) return
  const fields = Object.fromEntries(paths.map((path) => [path, [texts.owners_only()]]))
  throw new Refusal('owner-setting', { fields })
}

/** Returns the name of an owner setting in the office's forms. */
function ownerSettingName(path: string): string {
  const [, key = '', field] = path.split('.')
  const name = settingNames[key as keyof Settings]
  return field === undefined ? name : labels.part({ name, part: sellerNames[field]?.() ?? field })
}

const sellerNames: Readonly<Record<string, () => string>> = {
  vatNumber: labels.vat_number,
  registration: labels.registration,
}

/** The changes that a file makes to settings. */
interface PreparedSettings extends Prepared {
  /** The shop's countries after the import. */
  readonly countries: Readonly<Record<string, string>>
  /** The shop's time zone before the import. */
  readonly timezone: string
  /** The paths of the changed owner settings. */
  readonly ofOwner: readonly string[]
}

/** Checks the settings of a file and returns those whose values change. */
export async function prepareSettings(
  tx: Tx,
  named: Partial<Settings>,
  errors: FieldErrors,
  by: Importer,
): Promise<PreparedSettings> {
  const stored = settingsFrom(await findSettings(tx))
  const countries = named.countries ?? stored.countries

  const settings = cleanSettings(named, cleanHtml)
  if (settings.bankAccount) {
    const { iban, bic } = settings.bankAccount
    settings.bankAccount = {
      ...settings.bankAccount,
      iban: storedIban(iban),
      // Banking apps reject the QR code of a transfer if the BIC contains a space.
      bic: bic && compactBankCode(bic),
    }
  }
  const ofOwner = changedOwnerSettings(settings, stored)
  if (!mayChangeOwnerSettings(by.role)) refuseOwnerSettings(ofOwner)
  checkSettings(named, countries, errors)
  checkCurrencyOfGateway(named, stored, errors)
  checkElectronicInvoices(named, stored, errors)
  checkFiscalSettings(named, stored, errors, by)
  // Values are compared before they are masked, because two accounts may have the same masked value.
  const changes = Object.entries(settings)
    .filter(([key, after]) => !isSameValue(stored[key as keyof Settings], after))
    .map(([key, after]) => ({
      subject: `settings.${key}`,
      before: masked(key, stored[key as keyof Settings]),
      after: masked(key, after),
    }))
  const write = async () => {
    if (settings.gateway !== undefined && settings.gateway !== 'sandbox')
      await closeSandboxAttempts(tx, by.now)
    await recordSettings(tx, settings)
    await dropPublished(tx)
    const subject = notices.owner_settings()
    const lines = ofOwner.map(ownerSettingName)
    if (lines.length > 0) await notifyOwners(tx, { subject, lines, actor: by.actor, now: by.now })
  }
  return { countries, timezone: stored.timezone, ofOwner, changes, write }
}

/** Adds an error if a change results in a gateway that cannot charge the shop's currency. */
function checkCurrencyOfGateway(named: Partial<Settings>, stored: Settings, errors: FieldErrors): void {
  const { gateway, currency } = { ...stored, ...named }
  const changed = (['gateway', 'currency'] as const).find(
    (key) => named[key] !== undefined && named[key] !== stored[key],
  )
  if (changed !== undefined && !supportsCurrency(gateway, currency))
    errors.add(`settings.${changed}`, currencyNotTaken(gateway, currency))
}

/** Adds an error if a change results in electronic invoices without a valid VAT number of the seller. */
function checkElectronicInvoices(named: Partial<Settings>, stored: Settings, errors: FieldErrors): void {
  const { facturX, seller } = { ...stored, ...named }
  const isChanged = named.facturX !== undefined || named.seller !== undefined
  if (isChanged && facturX && sellerVatId(seller.vatNumber) === null)
    errors.add('settings.seller.vatNumber', texts.factur_x_seller())
}

/** Returns the value of a setting for the audit log. The IBAN is shortened to its first and last four characters. */
export function masked(key: string, value: unknown): unknown {
  if (key !== 'bankAccount' || value === null) return value
  const { holder, iban } = value as NonNullable<Settings['bankAccount']>
  return { holder, iban: `${iban.slice(0, 4)}…${iban.slice(-4)}` }
}
