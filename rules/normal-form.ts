/** Such a text is the same in every normal form. */
const isAscii = /^[\0-\x7f]*$/

/**
 * A text in a Unicode normal form. At most 30 marks per letter are kept (the Stream-Safe Text Format of UAX 15; no
 * language uses more than a few), because the time for sorting marks grows with the square of their number.
 */
export const normalForm = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  isAscii.test(text) ? text : text.replace(/(\p{M}{30})\p{M}+/gu, '$1').normalize(form)
