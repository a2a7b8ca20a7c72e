/** Who opened a refund and who entered its bank account, as the log names them; null: the customer or the shop itself. */
interface HandledBy {
  opened_by: string | null
  account_by: string | null
}

/** Whether somebody may pay a refund back: where two people are needed, neither who opened it nor who said where it goes. */
export const mayPayRefund = (
  needsTwo: boolean,
  { opened_by, account_by }: HandledBy,
  payer: string,
): boolean => !needsTwo || (opened_by !== payer && account_by !== payer)
