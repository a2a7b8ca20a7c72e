import { createElement, Fragment } from 'react'

/** A name whose hyphenated words (`Three-Day`) are not broken at the hyphen. */
export function Unbroken({ text }: { text: string }) {
  // Odd pieces are words with a hyphen; long ones must still be able to break on a phone.
  const pieces = text.split(/(\S*-\S*)/)
  const nodes = pieces.map((piece, index) =>
    index % 2 === 1 && piece.length <= 14
      ? createElement('span', { className: 'whitespace-nowrap' }, piece)
      : piece,
  )
  return createElement(Fragment, null, ...nodes)
}
