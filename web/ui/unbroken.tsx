/** A name whose hyphenated words (`Three-Day`) are not broken at the hyphen. */
export function Unbroken({ text }: { text: string }) {
  // Odd pieces are words with a hyphen; long ones must still be able to break on a phone.
  return text.split(/(\S*-\S*)/).map((piece, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a piece has no other identity
    <span key={index} className={index % 2 === 1 && piece.length <= 14 ? 'whitespace-nowrap' : undefined}>
      {piece}
    </span>
  ))
}
