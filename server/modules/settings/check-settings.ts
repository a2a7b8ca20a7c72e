import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'
import type { Settings } from '#contract/config'
import { settingDeclarations } from '#contract/settings/sections'
import { compactBankCode } from '#rules/bank/bank-details'
import { isTimeZone } from '#rules/dates/dates'
import { isEmail } from '#rules/text/email'
import * as texts from '#texts/compiled/refusals/catalogue'
import type { FieldErrors } from './field-errors'

/** First path segments of the shop's own pages. The ambassadors' page cannot use them. */
const ownPaths = new Set(
  `tickets merchandise checkout portal account login register forgot-password reset-password
  resend-tickets accept-tcs payment-plan-payment cookie-policy faqs privacy-policy
  security-statement accessibility-statement terms-conditions api office assets pictures mailbox gateway healthz readyz
  download-ticket download-tickets download-invoice download-pass download-calendar download-plan-calendar
  confirm-email`.split(/\s+/),
)

/** Adds the errors of the settings in a file. `countries` are those of the shop after the import. */
export function checkSettings(
  named: Partial<Settings>,
  countries: Readonly<Record<string, string>>,
  errors: FieldErrors,
): void {
  const at = (key: string) => `settings.${key}`
  if (named.timezone !== undefined && !isTimeZone(named.timezone))
    errors.add(at('timezone'), texts.timezone_unknown())
  if (named.currency !== undefined && !Intl.supportedValuesOf('currency').includes(named.currency)) {
    errors.add(at('currency'), texts.currency_unknown())
  }
  if (named.bankAccount) {
    if (!isIban(named.bankAccount.iban)) errors.add(at('bankAccount.iban'), texts.iban_invalid())
    const { bic } = named.bankAccount
    if (bic !== null && !isValidBIC(compactBankCode(bic))) {
      errors.add(at('bankAccount.bic'), texts.bic_invalid())
    }
  }
  if (named.fiscal?.country === 'HR') {
    for (const part of ['premises', 'device'] as const)
      if (named.fiscal[part] === '') errors.add(at(`fiscal.${part}`), texts.fiscal_missing())
  }
  if (named.contactEmail && !isEmail(named.contactEmail)) {
    errors.add(at('contactEmail'), texts.email_invalid())
  }
  if (named.ambassadorsPath !== undefined && ownPaths.has(named.ambassadorsPath.slice(1))) {
    errors.add(at('ambassadorsPath'), texts.path_taken())
  }
  if (named.countryHeader && !/^[A-Za-z0-9-]+$/.test(named.countryHeader)) {
    errors.add(at('countryHeader'), texts.header_invalid())
  }
  for (const [key, value] of Object.entries(named))
    if (oneLineSettings.has(key)) checkLine(value, at(key), errors)
  for (const [name, words] of Object.entries(named.words ?? {})) checkLine(words, at(`words.${name}`), errors)
  if (named.websiteLink) checkLine(named.websiteLink.text, at('websiteLink.text'), errors)
  if (named.websiteLink && !isLink(named.websiteLink.url))
    errors.add(at('websiteLink.url'), texts.link_invalid())
  for (const [name, url] of Object.entries(named.socialLinks ?? {})) {
    if (!isLink(url)) errors.add(at(`socialLinks.${name}`), texts.link_invalid())
  }

  for (const key of ['ibanCountries', 'bankTransferCountries'] as const) {
    for (const [index, country] of (named[key] ?? []).entries()) {
      if (!isCountry(country, countries)) errors.add(at(`${key}.${index}`), texts.country_unknown())
    }
  }
  for (const key of ['shippingRates', 'shippingTaxRates'] as const) {
    checkCountryKeys(named[key] ?? {}, at(key), countries, errors)
  }
  for (const [line, { required }] of Object.entries(named.addressLines ?? {})) {
    if (!Array.isArray(required)) continue
    for (const [index, country] of required.entries()) {
      if (!isCountry(country, countries))
        errors.add(at(`addressLines.${line}.required.${index}`), texts.country_unknown())
    }
  }
}

const oneLineSettings: ReadonlySet<string> = new Set(
  Object.entries(settingDeclarations).flatMap(([key, { isOneLine }]) => (isOneLine ? [key] : [])),
)

/** Adds an error if a text is not a single line of plain text. */
function checkLine(text: unknown, path: string, errors: FieldErrors): void {
  if (typeof text !== 'string' || text === '') return
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text) || text.trim() === '') errors.add(path, texts.line_breaks())
  else if (/<[/!a-z]/i.test(text)) errors.add(path, texts.html())
}

/** Adds an error for every key that is not a country. */
export function checkCountryKeys(
  map: object,
  path: string,
  countries: Readonly<Record<string, string>>,
  errors: FieldErrors,
): void {
  for (const country of Object.keys(map)) {
    if (!isCountry(country, countries)) errors.add(`${path}.${country}`, texts.country_unknown())
  }
}

/** Returns an IBAN in the stored form: without spaces and in capitals. */
export const storedIban = (iban: string): string => electronicFormatIBAN(iban) ?? iban

const isIban = (iban: string) => isValidIBAN(storedIban(iban))

const isLink = (url: string) => /^(https?:\/\/|mailto:|\/(?!\/))/i.test(url)

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Returns whether a code is one of the shop's countries or of ISO 3166. */
function isCountry(code: string, countries: Readonly<Record<string, string>>): boolean {
  return Object.hasOwn(countries, code) || (/^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined)
}
