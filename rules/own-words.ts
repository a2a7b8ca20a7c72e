import type { OwnWords } from '../contract/own-words'

interface Wording {
  /** What the operator wrote (the setting `words`). */
  words: Partial<OwnWords>
  shopName: string
  merchandiseActive: boolean
  refundsActive: boolean
}

/** The texts that a shop may put in its own words: the operator's, else neutral ones that fit what the shop sells. */
export function ownWordsOf({ words, shopName, merchandiseActive, refundsActive }: Wording): OwnWords {
  const range = merchandiseActive ? 'Tickets and merchandise' : 'Tickets'
  return {
    homeTitle: range,
    homeDescription: `${range} from ${shopName}.`,
    homeButton: 'Get your tickets',
    ticketsCard: 'See what’s on sale',
    merchandiseCard: 'Take something home',
    portalCard: refundsActive ? 'Your orders, tickets and refunds' : 'Your orders and tickets',
    faultTitle: 'We couldn’t show this page.',
    offlineTitle: 'This page needs a connection.',
    ...words,
  }
}
