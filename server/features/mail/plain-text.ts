/** A value on one line: a name with line breaks in it must not be able to write lines of its own into a mail. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it may stand in HTML, between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return oneLine(text).replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
