import type { Settings } from '#contract/config'
import { compactBankCode } from '#rules/bank/bank-details'
import { sellerVatId } from '#rules/customers/vat-number'
import { isSameValue } from '#rules/text/same-value'
import { notices } from '#rules/text/stored-texts'
import * as texts from '#texts/compiled/refusals/catalogue'
import type { Tx } from '../../platform/db/database'
import { cleanHtml, cleanSettings } from '../../platform/http/clean-html'
import { notifyOwners, mayChangeOwnerSettings } from '../staff'
import { checkSettings, storedIban } from './check-settings'
import { currencyNotTaken, supportsCurrency } from './chosen-gateway'
import type { Importer, Prepared } from './entry-writer'
import type { FieldErrors } from './field-errors'
import { checkFiscalSettings } from './fiscal-settings'
import { settingsFrom } from './initial-settings'
import { changedOwnerSettings, refuseOwnerSettings, ownerSettingText, masked } from './owner-settings'
import { recordSettings } from './queries'
import { findSettings } from './queries'

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
    await recordSettings(tx, settings)
    const subject = notices.owner_settings()
    const lines = ofOwner.map(ownerSettingText)
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
