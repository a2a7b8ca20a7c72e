import { createContext, use } from 'react'
import type { Config, Settings } from '../../contract/config'

/** The public facts of the shop that the office's document carries (`server/modules/pages/office-pages.ts`). */
export interface OfficeData extends Pick<
  Config,
  | 'shopName'
  | 'currency'
  | 'timezone'
  | 'paymentMethods'
  | 'paymentStatuses'
  | 'refundStatuses'
  | 'productTypes'
  | 'merchandiseTypes'
  | 'countries'
  | 'addressLines'
> {
  /** The country to whose tax authority the shop reports its documents; null: it reports to none. */
  fiscalCountry: Settings['fiscal']['country']
}

export const OfficeDataContext = createContext<OfficeData | null>(null)

/** The facts of the shop; another change of it renews them (`calls/renew-facts.ts`). */
export function useOfficeData(): OfficeData {
  const details = use(OfficeDataContext)
  if (!details) throw new Error('This part needs the data of the shop around it.')
  return details
}
