import { z } from 'zod'
import { text } from './values'

/** The texts that a shop may put in its own words, and their lengths in characters. Each is one line of plain text. */
export const ownWords = z.object({
  /** Beside the shop's name in the title of the home page. */
  homeTitle: text(60).min(1),
  /** Search engines, shared links and the installed app show this text. */
  homeDescription: text(160).min(1),
  /** The button on the home page that leads to the tickets. */
  homeButton: text(40).min(1),
  ticketsCard: text(80).min(1),
  merchandiseCard: text(80).min(1),
  portalCard: text(80).min(1),
  /** The heading of a page that could not be shown. */
  faultTitle: text(80).min(1),
  /** The heading of a page that waits for the network. */
  offlineTitle: text(80).min(1),
})
export type OwnWords = z.infer<typeof ownWords>
