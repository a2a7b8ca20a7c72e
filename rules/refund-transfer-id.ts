/** Our id of a refund's transfer in a bank file; another for each further file, since a bank pays an id once. */
export const refundTransferId = (refundId: number, earlierFiles: number): string =>
  `REFUND-${refundId}${earlierFiles > 0 ? `-${earlierFiles + 1}` : ''}`

/**
 * Whether the texts of a receipt name one of our own transfers, by its id or by what it tells its receiver ('Refund 7, order …'):
 * then it came back, and the order that it names was not paid.
 */
export const namesRefundTransfer = (text: string): boolean => /\brefund[ -]?\d/i.test(text)
