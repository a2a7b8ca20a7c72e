import type { ReactElement, ReactNode } from 'react'

/**
 * Elements without a text beside them. A text must be the only child of an element: where a browser translates the page,
 * it replaces text nodes, and React fails when it moves or removes one that it still knows (react/react#11538).
 * `tests/texts-in-elements.test.ts` checks it.
 */
export type Elements = ReactElement | false | '' | null | undefined | readonly Elements[]

/** Returns a text as an element, and elements as they are. */
export const elementOf = (content: ReactNode): Elements =>
  typeof content === 'string' || typeof content === 'number' ? <span>{content}</span> : (content as Elements)
