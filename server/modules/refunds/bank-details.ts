import { isValidIBAN } from 'ibantools'
import type { Settings } from '#contract/config'
import { refusalSentence } from '#contract/refusals'
import {
  compactBankCode,
  isBic,
  missingBankFields,
  usesIban,
  type BankDetails,
} from '#rules/bank/bank-details'
import { needsBic } from '#rules/bank/sepa'
import { tidyAddress } from '#rules/customers/address'
import { type MissingField, missingFieldNames } from '#rules/text/missing-fields'
import { tidyName } from '#rules/text/person-name'
import { tidyText } from '#rules/text/plain-text'
import * as labels from '#texts/compiled/refusals/bank'
import * as fields from '#texts/compiled/refusals/fields'
import type { Context } from '../../context'
import { open, seal, sealedFor, sealedForEntry, sealMark } from '../../platform/crypto/keys'
import { Refusal } from '../../platform/http/refusal'
import { findForeignPayerAccounts, replacePayerAccount } from '../ledger'
import { findSealed, replaceSealed } from '../orders'

interface Sent extends BankDetails {
  bank_city: string | null
}

/** Checked bank details, in the form that banks require. Exactly one of IBAN and account is set. */
export interface StoredBankDetails {
  owner_full_name: string
  owner_address: Record<string, string>
  bank_name: string
  bank_city: string | null
  bank_country: string
  /** `null` if staff entered the account without it, as banks in the European Economic Area allow. */
  bank_bic: string | null
  bank_iban: string | null
  bank_account: string | null
}

type BankSettings = Pick<Settings, 'addressLines' | 'ibanCountries' | 'countries'>

/** Reads and checks the bank step of the form; rejects missing fields first, then wrong ones, by field. */
export function readBankDetails(sent: Sent, settings: BankSettings): StoredBankDetails {
  const missing = missingBankFields(sent, settings)
  if (missing.length > 0) throw fieldsMissing(missing)
  const country = sent.bank_country ?? ''
  const bic = compactBankCode(sent.bank_bic ?? '')
  const hasIban = usesIban(country, settings.ibanCountries)
  const iban = hasIban ? compactBankCode(sent.bank_iban ?? '') : null

  const wrong: Record<string, string[]> = {}
  if (!Object.hasOwn(settings.countries, country)) wrong.bank_country = [refusalSentence('country-unknown')]
  if (!isBic(bic)) wrong.bank_bic = [fields.bic()]
  if (iban !== null && !isValidIBAN(iban)) wrong.bank_iban = [fields.iban()]
  else if (iban !== null && iban.slice(0, 2) !== ibanPrefix(country))
    wrong.bank_iban = [fields.iban_elsewhere()]
  if (Object.keys(wrong).length > 0) throw new Refusal('invalid-input', { fields: wrong })

  return {
    owner_full_name: tidyName(sent.bank_owner_full_name ?? ''),
    owner_address: tidyAddress(settings.addressLines, sent.bank_owner_address),
    bank_name: tidyText(sent.bank_name ?? ''),
    bank_city: sent.bank_city?.trim() || null,
    bank_country: country,
    bank_bic: bic,
    bank_iban: iban,
    bank_account: hasIban ? null : (sent.bank_account ?? '').trim(),
  }
}

/**
 * Reads and checks an account that staff enter for a customer: its holder and IBAN by the same rules, and the bank's BIC, which is
 * required outside the European Economic Area. An account outside SEPA is valid: staff pay it by hand.
 */
export function readRefundAccount(
  sent: Pick<Sent, 'bank_owner_full_name' | 'bank_iban' | 'bank_bic'>,
): StoredBankDetails {
  const owner_full_name = tidyName(sent.bank_owner_full_name ?? '')
  const iban = compactBankCode(sent.bank_iban ?? '')
  const bic = compactBankCode(sent.bank_bic ?? '')
  const missing = [
    ...(owner_full_name === '' ? [{ field: 'bank_owner_full_name', label: labels.account_holder() }] : []),
    ...(iban === '' ? [{ field: 'bank_iban', label: labels.iban() }] : []),
  ]
  if (missing.length > 0) throw fieldsMissing(missing)
  const wrong: Record<string, string[]> = {}
  if (!isValidIBAN(iban)) wrong.bank_iban = [fields.iban()]
  else if (bic === '' && needsBic(iban)) wrong.bank_bic = [fields.bic_needed({ country: countryName(iban) })]
  if (bic !== '' && !isBic(bic)) wrong.bank_bic = [fields.bic()]
  if (Object.keys(wrong).length > 0) throw new Refusal('invalid-input', { fields: wrong })
  return detailsOfIban(owner_full_name, iban, bic || null)
}

/** Returns an account of which only the holder, the IBAN and perhaps the BIC are known. */
export const detailsOfIban = (
  owner_full_name: string,
  iban: string,
  bank_bic: string | null,
): StoredBankDetails => ({
  owner_full_name,
  owner_address: {},
  bank_name: '',
  bank_city: null,
  bank_country: iban.slice(0, 2),
  bank_bic,
  bank_iban: iban,
  bank_account: null,
})

const regions = new Intl.DisplayNames('en', { type: 'region' })

/** Returns the name of an IBAN's country, such as 'Croatia'. */
export const countryName = (iban: string): string => regions.of(iban.slice(0, 2)) ?? iban.slice(0, 2)

const fieldsMissing = (missing: readonly MissingField[]) =>
  new Refusal('fields-missing', {
    slots: { fields: missingFieldNames(missing) },
    fields: missing.map(({ field }) => field),
  })

/** Returns the displayed part of an account number: its last characters, at most four and never half of it. */
export function maskedAccount(details: Pick<StoredBankDetails, 'bank_iban' | 'bank_account'>): string {
  const number = details.bank_iban ?? details.bank_account ?? ''
  const shown = number.slice(number.length - Math.min(4, Math.floor(number.length / 3)))
  return details.bank_iban === null ? `•••• ${shown}` : `${number.slice(0, 2)}•• •••• ${shown}`
}

/** Territories whose IBANs begin with another country's letters (SWIFT’s IBAN registry). */
const prefixes: Readonly<Record<string, readonly string[]>> = {
  FR: ['GF', 'GP', 'MQ', 'RE', 'YT', 'PM', 'NC', 'PF', 'WF', 'BL', 'MF', 'TF'],
  GB: ['GG', 'JE', 'IM'],
  FI: ['AX'],
}
const ibanPrefix = (country: string): string =>
  Object.keys(prefixes).find((prefix) => prefixes[prefix]?.includes(country)) ?? country

/**
 * Seals bank details of a previous secret again with the current one, so that the previous secret can be removed.
 * Returns how many could not be read. Safe in any number of processes, and while refunds are processed.
 */
export async function resealBankDetails(context: Context): Promise<number> {
  let unreadable = 0
  for (const { id, order_id, bank_sealed } of await findSealed(
    context.db.kysely,
    sealMark(context.keys.sealing),
  )) {
    try {
      const value = open(bank_sealed, context.keys.opening, sealedFor(order_id))
      await replaceSealed(
        context.db.kysely,
        id,
        bank_sealed,
        seal(value, context.keys.sealing, sealedFor(order_id)),
      )
    } catch (error) {
      unreadable += 1
      context.log.error(
        { refund: id, fault: String(error) },
        'bank details cannot be read with these secrets',
      )
    }
  }
  return unreadable
}

/** Maximum number of receipts per read. */
const limit = 1000

/** Seals the accounts of payers on bank statements again, like `resealBankDetails`. */
export async function resealPayerAccounts(context: Context): Promise<number> {
  const { sealing, opening } = context.keys
  const db = context.db.kysely
  let unreadable = 0
  for (let after = 0; ;) {
    const entries = await findForeignPayerAccounts(db, sealMark(sealing), { after, limit })
    for (const { id, key, sealed } of entries) {
      after = id
      try {
        const value = open(sealed, opening, sealedForEntry(key))
        await replacePayerAccount(db, id, sealed, seal(value, sealing, sealedForEntry(key)))
      } catch (error) {
        unreadable += 1
        context.log.error(
          { receipt: id, fault: String(error) },
          'the account of a receipt cannot be read with these secrets',
        )
      }
    }
    if (entries.length < limit) return unreadable
  }
}
