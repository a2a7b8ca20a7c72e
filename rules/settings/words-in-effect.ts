import type { OwnWords } from '../../contract/config'
import * as texts from '../../texts/compiled/shop/own-words'

interface Wording {
  /** The operator's own texts (the setting `words`). */
  words: Partial<OwnWords>
  shopName: string
  merchandiseActive: boolean
  refundsActive: boolean
}

/** The texts that a shop may put in its own words: the operator's, else neutral ones that fit what the shop sells. */
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
