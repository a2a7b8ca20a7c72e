/**
 * Returns the address of a link to a maker's contact: `mailto:` for an email address, the address itself for a page
 * (https or http). Returns `null` for any other text.
 */
export function makerLink(contact: string): string | null {
  const text = contact.trim()
  if (/^[^\s@:/?#]+@[^\s@:/?#]+\.[^\s@:/?#]+$/.test(text)) return `mailto:${text}`
  return /^https?:\/\/[^\s/]+\.[^\s/]+(?:\/\S*)?$/i.test(text) ? text : null
}
