import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { OfficePath } from '#contract/calls'
import type { Config, Settings } from '#contract/config'
import { queryClient } from './calls/query-client'

/** The shop's public data, which the office's document contains (`server/modules/pages/office-pages.ts`). */
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
  /** Country of the tax authority to which the shop reports its documents; `null` if it reports to none. */
  fiscalCountry: Settings['fiscal']['country']
  /** The settings that only owners may change, and such parts of settings (`seller.vatNumber`). */
  ownersSettings: readonly string[]
  /** The calls that are sent with a key, so that they are done once. */
  onceCalls: readonly OfficePath[]
}

export const OfficeDataContext = createContext<OfficeData | null>(null)

/** Returns the shop's data, which every change of the shop loads again. */
export function useOfficeData(): OfficeData {
  const details = use(OfficeDataContext)
  if (!details) throw new Error('This part needs the data of the shop around it.')
  return details
}

const queryKey = ['office-data']

/** Returns the shop's data of the page's document, and later that of `renewOfficeData`, for the context. */
export const useDocumentData = (): OfficeData =>
  useQuery(
    {
      queryKey,
      queryFn: loadData,
      initialData: () => dataIn(document),
      staleTime: Number.POSITIVE_INFINITY,
      throwOnError: false,
    },
    queryClient,
  ).data

/**
 * After a change of the shop: loads its name, time zone, currency, labels and colour again, as a reload would. If the network
 * fails, they stay as they were.
 */
export const renewOfficeData = (): Promise<void> => queryClient.refetchQueries({ queryKey })

async function loadData(): Promise<OfficeData> {
  const response = await fetch('/office')
  if (!response.ok) throw new Error(response.statusText)
  const data = dataIn(new DOMParser().parseFromString(await response.text(), 'text/html'))
  renewColour()
  return data
}

const dataIn = (page: Document): OfficeData =>
  JSON.parse(page.getElementById('office-data')?.textContent ?? '{}') as OfficeData

/** Loads the style sheet of the owner's colour again; the old one stays until the new one is there. */
function renewColour(): void {
  const old = document.querySelector<HTMLLinkElement>('link[href="/office/theme.css"]')
  if (old === null) return
  const renewed = document.createElement('link')
  renewed.rel = 'stylesheet'
  renewed.href = old.getAttribute('href') ?? ''
  renewed.addEventListener('load', () => old.remove())
  renewed.addEventListener('error', () => renewed.remove())
  old.after(renewed)
}
