import * as labels from '../../../texts/compiled/settings'
import * as texts from '../../../texts/compiled/refusals/catalogue'
import type { Settings } from '../../../contract/config'
import { sellerVatId } from '../../../rules/customers/vat-number'
import { isSameValue } from '../../../rules/text/same-value'
import { settingNames } from '../../../rules/settings/setting-names'
import { type OwnersSetting, ownersSettings } from '../../../rules/settings/setting-rights'
import { Refusal } from '../../platform/http/refusal'
import * as notices from '../../../texts/compiled/mails/notices'
import type { Tx } from '../../platform/db/database'
import { closeSandboxAttempts } from '../payments'
import { type Faults, checkSettings, storedIban } from './catalogue-faults'
import { findSettings } from '../catalogue'
import { cleanHtml, cleanSettings } from '../../platform/http/clean-html'
import type { Importer } from './import-catalogue'
import { dropPublished } from './look/look-draft.queries'
import type { Prepared } from './write-catalogue'
import { recordSettings } from './queries'
import { compactBankCode } from '../../../rules/bank/bank-details'
import { currencyNotTaken, takesCurrency, settingsFrom } from '../settings'
import { notifyOwners } from '../staff'

const pathOf = ({ key, part }: OwnersSetting) => `settings.${key}${part === null ? '' : `.${part}`}`

const read = (settings: Partial<Settings>, { key, part }: OwnersSetting): unknown => {
  const value: unknown = settings[key]
  if (part === null || value === undefined) return value
  return (value as Readonly<Record<string, unknown>> | null)?.[part]
}

/** The owners' settings that a file or a form names, with whatever value. */
const namedOwnerSettings = (named: Partial<Settings>): OwnersSetting[] =>
  ownersSettings.filter((one) => read(named, one) !== undefined)

/** Whether a file or a form names a setting that only an owner may change. */
export const namesOwnerSettings = (named: Partial<Settings>): boolean => namedOwnerSettings(named).length > 0

/**
 * The paths of owners' settings that a file changes. The same value again is no change: a manager may import what was
 * exported.
 */
export const changedOwnerSettings = (named: Partial<Settings>, stored: Settings): string[] =>
  namedOwnerSettings(named)
    .filter((one) => !isSameValue(read(named, one), read(stored, one)))
    .map(pathOf)

/** Refuses with `owner-setting`, naming each of these paths; no effect without any. */
function refuseOwnerSettings(paths: readonly string[]): void {
  if (paths.length === 0) return
  const fields = Object.fromEntries(paths.map((path) => [path, [texts.owners_only()]]))
  throw new Refusal('owner-setting', { fields })
}

/** The name of such a setting by its path, as the office's forms show it. */
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
  /** The shop's zone before the import. */
  readonly timezone: string
  /** The paths of the changed settings that are the owner's alone. */
  readonly ofOwner: readonly string[]
}

/** The changes for the settings of a file: those whose values are not the same as before. */
export async function prepareSettings(
  tx: Tx,
  named: Partial<Settings>,
  faults: Faults,
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
      // A bank's app refuses the transfer's code with a space in it.
      bic: bic && compactBankCode(bic),
    }
  }
  const ofOwner = changedOwnerSettings(settings, stored)
  if (by.role !== 'owner') refuseOwnerSettings(ofOwner)
  checkSettings(named, countries, faults)
  checkCurrencyOfGateway(named, stored, faults)
  checkElectronicInvoices(named, stored, faults)
  // Compared before they are masked: two accounts may look alike in the log.
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

/** Adds a fault where a change makes the shop's gateway one that cannot charge its currency. */
function checkCurrencyOfGateway(named: Partial<Settings>, stored: Settings, faults: Faults): void {
  const { gateway, currency } = { ...stored, ...named }
  const changed = (['gateway', 'currency'] as const).find(
    (key) => named[key] !== undefined && named[key] !== stored[key],
  )
  if (changed !== undefined && !takesCurrency(gateway, currency))
    faults.add(`settings.${changed}`, currencyNotTaken(currency))
}

/** Adds a fault where a change makes the shop write electronic invoices without a VAT number that they can name. */
function checkElectronicInvoices(named: Partial<Settings>, stored: Settings, faults: Faults): void {
  const { facturX, seller } = { ...stored, ...named }
  const isChanged = named.facturX !== undefined || named.seller !== undefined
  if (isChanged && facturX && sellerVatId(seller.vatNumber) === null)
    faults.add('settings.seller.vatNumber', texts.factur_x_seller())
}

/** The audit log records that bank details changed, but not their values. */
export function masked(key: string, value: unknown): unknown {
  if (key !== 'bankAccount' || value === null) return value
  const { holder, iban } = value as NonNullable<Settings['bankAccount']>
  return { holder, iban: `${iban.slice(0, 4)}…${iban.slice(-4)}` }
}
