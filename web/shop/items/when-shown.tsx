import { Fragment } from 'react'

/** A text of `rules/dates-text.ts` that breaks between a day and its time, not within either. */
export function WhenShown({ text }: { text: string }) {
  const parts = text.split(/ (?=\d\d:\d\d)|(?<=–) (?=\D)/)
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text, which never move
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className="whitespace-nowrap">{part}</span>
    </Fragment>
  ))
}
