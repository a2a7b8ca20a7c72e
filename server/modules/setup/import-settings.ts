import * as notices from '../../../texts/compiled/mails/notices'
import type { Settings } from '../../../contract/config'
import type { Tx } from '../../platform/db/database'
import { closeSandboxAttempts } from '../payments'
import type { Faults } from './catalogue-faults'
import { findSettings } from '../catalogue'
import { checkSettings, storedIban } from './check-settings'
import { cleanHtml, cleanSettings } from '../../platform/http/clean-html'
import type { Importer } from './import-catalogue'
import { dropPublished } from './look/look-draft.queries'
import type { Prepared } from './write-catalogue'
import { recordSettings } from './queries'
import { changedOwnerSettings, ownerSettingName, refuseOwnerSettings } from './owner-settings'
import { compactBankCode } from '../../../rules/bank/bank-details'
import { isSameValue } from '../../../rules/text/same-value'
import { currencyNotTaken, takesCurrency, settingsFrom } from '../settings'
import { notifyOwners } from '../staff'

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

/** The audit log records that bank details changed, but not their values. */
export function masked(key: string, value: unknown): unknown {
  if (key !== 'bankAccount' || value === null) return value
  const { holder, iban } = value as NonNullable<Settings['bankAccount']>
  return { holder, iban: `${iban.slice(0, 4)}…${iban.slice(-4)}` }
}
