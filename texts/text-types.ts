/** What fills a slot of a text: a word, or a number as it is to be read. Money and dates are formatted before. */
export type Slot = string | number

/** A piece of a text with markup, in reading order: words, or where a tag such as `{#link}` begins or ends. */
export type TextPart =
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'markup-start' | 'markup-end' | 'markup-standalone'; readonly name: string }

/** A text with markup: called, it is plain; its parts let the caller put in links and bold words. */
export interface MarkedText<Slots extends unknown[]> {
  (...slots: Slots): string
  parts: (...slots: Slots) => readonly TextPart[]
}
