/** What mail programs make a link of: an address of the web or of a mailbox, also without its scheme. */
const looksLikeLink = /[/:@\\]|\bwww\.|\.\p{L}{2,}/iu

/**
 * A name that a stranger may have chosen, in a mail to somebody who did not ask for it: whoever registers or gives
 * tickets to other people's addresses could have the shop send them advertisements. Null where it reads like a link.
 */
const strangerName = (name: string): string | null => (looksLikeLink.test(name) ? null : name)

/** The greeting of such a mail. */
export const greeting = (name: string): string => `Hello ${strangerName(name) ?? ''}`.trimEnd()

/** Who such a mail comes from. */
export const sender = (name: string): string => strangerName(name) ?? 'Another customer'
