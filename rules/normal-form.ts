/** Such a text is the same in every normal form. */
const isAscii = /^[\0-\x7f]*$/

/**
 * A text in a normal form of Unicode. Of more than 30 marks on one letter the rest is dropped before (the Stream-Safe
 * Text Format of UAX 15; no language stacks more than a few): putting them in order takes a time that grows with the
 * square of their number.
 */
export const normalForm = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  isAscii.test(text) ? text : text.replace(/(\p{M}{30})\p{M}+/gu, '$1').normalize(form)
