import type { OwnWords } from '#contract/config'
import * as texts from '#texts/compiled/shop/own-words'

/** Settings that indicate a shop's country. */
interface Shop {
  seller: { address: string }
  bankAccount: { iban: string } | null
  /** Countries to choose from, code → name. */
  countries: Readonly<Record<string, string>>
}

/**
 * Returns the shop's own country, which is listed first: the one at the end of the seller's address, otherwise that of
 * the bank account; `null` if the shop does not sell there, or has neither.
 */
export function homeCountry({ seller, bankAccount, countries }: Shop): string | null {
  const named = seller.address.split(/[\n,]/).at(-1)?.trim().toLowerCase() ?? ''
  const ofAddress = Object.entries(countries).find(
    ([code, name]) => code.toLowerCase() === named || name.toLowerCase() === named,
  )
  if (ofAddress) return ofAddress[0]
  const ofBank = bankAccount?.iban.trim().slice(0, 2).toUpperCase() ?? ''
  return Object.hasOwn(countries, ofBank) ? ofBank : null
}

interface Wording {
  /** The operator's own texts (the setting `words`). */
  words: Partial<OwnWords>
  shopName: string
  merchandiseActive: boolean
  refundsActive: boolean
}

/**
 * Returns the texts that a shop may replace: the operator's, otherwise neutral ones that name only what the shop sells.
 */
export function ownWordsOf({ words, shopName, merchandiseActive, refundsActive }: Wording): OwnWords {
  return {
    homeTitle: merchandiseActive ? texts.tickets_and_merchandise() : texts.tickets(),
    homeDescription: merchandiseActive
      ? texts.tickets_and_merchandise_from({ shop: shopName })
      : texts.tickets_from({ shop: shopName }),
    homeButton: texts.get_tickets(),
    ticketsCard: texts.tickets_card(),
    merchandiseCard: texts.merchandise_card(),
    portalCard: refundsActive ? texts.portal_card() : texts.portal_card_without_refunds(),
    faultTitle: texts.fault_title(),
    offlineTitle: texts.offline_title(),
    ...words,
  }
}
