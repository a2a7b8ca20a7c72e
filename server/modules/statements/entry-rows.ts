import { findBankEntries } from '../../../contract/office/statements'
import { listedRows } from '../changes'
import { readEntries } from './find-bank-entries'

type Entry = Awaited<ReturnType<typeof readEntries>>['shown'][number]

/** The rows of the list of bank entries, for exports; without the orders that they may pay. */
export const entryRows = listedRows<'bank-entries', typeof findBankEntries, Entry>(findBankEntries, {
  read: readEntries,
  currencyOf: ({ currency }) => currency,
  cells: {
    entry: ({ id }) => id,
    booked_at: ({ booked_at }) => booked_at,
    amount: ({ amount }) => amount,
    currency: ({ currency }) => currency,
    order: ({ code }) => code,
    reason: ({ open_because }) => open_because,
    payer: ({ payer }) => payer,
    payer_account: ({ payer_account }) => payer_account,
    reference: ({ reference }) => reference,
    text: ({ text }) => text,
  },
})
