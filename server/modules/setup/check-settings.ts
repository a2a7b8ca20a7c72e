import * as texts from '../../../texts/compiled/refusals/catalogue'
import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'
import type { Settings } from '../../../contract/config'
import { compactBankCode } from '../../../rules/bank/bank-details'
import { isTimeZone } from '../../../rules/dates/dates'
import { isEmail } from '../../../rules/text/email'
import type { Faults } from './catalogue-faults'

/** First path segments that the shop uses itself; the ambassadors' page cannot have one of them. */
const ownPaths = new Set(
  `tickets merchandise checkout portal account login register forgot-password reset-password
  resend-tickets accept-tcs payment-plan-payment cookie-policy faqs privacy-policy
  security-statement terms-conditions api office assets pictures mailbox gateway healthz readyz
  download-ticket download-tickets download-invoice download-pass download-calendar download-plan-calendar
  confirm-email`.split(/\s+/),
)

/** Adds the faults of the settings in a file; `countries` are those of the shop after the import. */
export function checkSettings(
  named: Partial<Settings>,
  countries: Readonly<Record<string, string>>,
  faults: Faults,
): void {
  const at = (key: string) => `settings.${key}`
  if (named.timezone !== undefined && !isTimeZone(named.timezone))
    faults.add(at('timezone'), texts.timezone_unknown())
  if (named.currency !== undefined && !Intl.supportedValuesOf('currency').includes(named.currency)) {
    faults.add(at('currency'), texts.currency_unknown())
  }
  if (named.bankAccount) {
    if (!isIban(named.bankAccount.iban)) faults.add(at('bankAccount.iban'), texts.iban_invalid())
    const { bic } = named.bankAccount
    if (bic !== null && !isValidBIC(compactBankCode(bic))) {
      faults.add(at('bankAccount.bic'), texts.bic_invalid())
    }
  }
  if (named.contactEmail && !isEmail(named.contactEmail)) {
    faults.add(at('contactEmail'), texts.email_invalid())
  }
  if (named.ambassadorsPath !== undefined && ownPaths.has(named.ambassadorsPath.slice(1))) {
    faults.add(at('ambassadorsPath'), texts.path_taken())
  }
  if (named.countryHeader && !/^[A-Za-z0-9-]+$/.test(named.countryHeader)) {
    faults.add(at('countryHeader'), texts.header_invalid())
  }
  for (const key of shownOnOneLine) checkLine(named[key], at(key), faults)
  for (const [name, words] of Object.entries(named.words ?? {})) checkLine(words, at(`words.${name}`), faults)
  if (named.websiteLink) checkLine(named.websiteLink.text, at('websiteLink.text'), faults)
  if (named.websiteLink && !isLink(named.websiteLink.url))
    faults.add(at('websiteLink.url'), texts.link_invalid())
  for (const [name, url] of Object.entries(named.socialLinks ?? {})) {
    if (!isLink(url)) faults.add(at(`socialLinks.${name}`), texts.link_invalid())
  }

  for (const key of ['ibanCountries', 'bankTransferCountries'] as const) {
    for (const [index, country] of (named[key] ?? []).entries()) {
      if (!isCountry(country, countries)) faults.add(at(`${key}.${index}`), texts.country_unknown())
    }
  }
  for (const key of ['shippingRates', 'shippingTaxRates'] as const) {
    checkCountryKeys(named[key] ?? {}, at(key), countries, faults)
  }
  for (const [line, { required }] of Object.entries(named.addressLines ?? {})) {
    if (!Array.isArray(required)) continue
    for (const [index, country] of required.entries()) {
      if (!isCountry(country, countries))
        faults.add(at(`addressLines.${line}.required.${index}`), texts.country_unknown())
    }
  }
}

/** Names, titles, links and buttons: a line break in them would be lost on a page, and could end a line of a mail. */
const shownOnOneLine = [
  'shopName',
  'checkoutButtonLabel',
  'ambassadorsLinkText',
  'underConstructionTitle',
  'contactEmail',
] as const

/** Adds a fault for a text that is not one line of plain text. */
function checkLine(text: string | undefined, path: string, faults: Faults): void {
  if (text === undefined || text === '') return
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text) || text.trim() === '') faults.add(path, texts.line_breaks())
  else if (/<[/!a-z]/i.test(text)) faults.add(path, texts.html())
}

/** Adds a fault for every key that is not a country. */
export function checkCountryKeys(
  map: object,
  path: string,
  countries: Readonly<Record<string, string>>,
  faults: Faults,
): void {
  for (const country of Object.keys(map)) {
    if (!isCountry(country, countries)) faults.add(`${path}.${country}`, texts.country_unknown())
  }
}

/** An IBAN as it is stored: without spaces, in capitals. */
export const storedIban = (iban: string): string => electronicFormatIBAN(iban) ?? iban
const isIban = (iban: string) => isValidIBAN(storedIban(iban))

const isLink = (url: string) => /^(https?:\/\/|mailto:|\/(?!\/))/i.test(url)

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Whether the code is one of the shop's countries or of ISO 3166. */
function isCountry(code: string, countries: Readonly<Record<string, string>>): boolean {
  return Object.hasOwn(countries, code) || (/^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined)
}
