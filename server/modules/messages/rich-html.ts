import type { TextPart } from '../../../texts/text-types'
import { escapeHtml } from './plain-text'

/** A text with markup as HTML: its words are escaped, each of its tags becomes the HTML given for its start and end. */
export function richHtml(
  parts: readonly TextPart[],
  tags: Readonly<Record<string, readonly [start: string, end: string]>>,
): string {
  return parts
    .map((part) => {
      if (part.type === 'text') return escapedWords(part.value)
      const [start, end] = tags[part.name] ?? ['', '']
      return part.type === 'markup-end' ? end : start
    })
    .join('')
}

/** `escapeHtml` trims, and the space before a tag is one between words. */
const escapedWords = (words: string) =>
  [/^\s/.test(words) ? ' ' : '', escapeHtml(words), /\s$/.test(words) ? ' ' : ''].join('')
