/**
 * Whether somebody may pay a refund back: where two people are needed, who opened it may not. `openedBy` null: the customer
 * or the shop itself opened it.
 */
export const mayPayRefund = (needsTwo: boolean, openedBy: string | null, payer: string): boolean =>
  !needsTwo || openedBy !== payer
