/** Spaces of all kinds, including line breaks and the no-break space. U+FEFF counts as invisible, not as a space. */
const spaces = /\p{White_Space}+/gu

/**
 * Control characters, soft hyphens, zero-width characters and direction marks: copying a text often adds them. Not NUL, which no
 * program copies, and which the contract rejects.
 */
const invisible = /(?!\0)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Returns a typed or pasted code (voucher, order, barcode, IBAN) without invisible characters and without spaces at its
 * ends. Each run of spaces inside becomes one space. All codes are read by this rule.
 */
export const typedCode = (text: string): string =>
  text.replace(spaces, ' ').replace(invisible, '').replace(/ +/g, ' ').trim()

/** The same without any space, for codes that contain none, such as an IBAN or six digits from a mail. */
export const compactCode = (text: string): string => typedCode(text).replaceAll(' ', '')

const isVisible = (character: string) =>
  !/^[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]$/u.test(character)

/**
 * Returns a password without the spaces and invisible characters at its ends, which copying from a mail often adds. The
 * characters between stay unchanged.
 */
export function trimmedPassword(password: string): string {
  const characters = Array.from(password)
  const first = characters.findIndex(isVisible)
  return first < 0 ? '' : characters.slice(first, characters.findLastIndex(isVisible) + 1).join('')
}
