import { Fragment, type ReactNode } from 'react'
import type { TextPart } from '#texts/text-types'
import { elementOf } from './elements'

/**
 * Renders a text of the catalogue with links or bold words: each of its tags is rendered around the words that it
 * contains.
 */
export function RichText({
  parts,
  tags,
}: {
  parts: readonly TextPart[]
  tags: Readonly<Record<string, (words: ReactNode) => ReactNode>>
}): ReactNode {
  const levels: { name: string; words: ReactNode[] }[] = [{ name: '', words: [] }]
  for (const part of parts) {
    if (part.type === 'markup-start') levels.push({ name: part.name, words: [] })
    else if (part.type === 'text') levels.at(-1)?.words.push(part.value)
    else {
      const { name, words } =
        part.type === 'markup-end'
          ? (levels.pop() ?? { name: '', words: [] })
          : { name: part.name, words: [] }
      levels.at(-1)?.words.push(tags[name]?.(inOrder(words)) ?? inOrder(words))
    }
  }
  return inOrder(levels[0]?.words ?? [])
}

/** Words and elements with fixed positions. */
const inOrder = (words: readonly ReactNode[]) =>
  // oxlint-disable-next-line react/no-array-index-key
  words.map((word, place) => <Fragment key={place}>{elementOf(word)}</Fragment>)
