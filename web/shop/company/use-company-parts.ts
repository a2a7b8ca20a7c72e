import { useEffect, useState } from 'react'
import { loadSurely } from '../../ui/late'
import type { companyParts } from './company-parts'

export type CompanyParts = typeof companyParts

let loaded: CompanyParts | null = null

async function load(): Promise<CompanyParts> {
  loaded ??= (await import('./company-parts')).companyParts
  return loaded
}

/** Loads the fields and rules of companies before they are used. A failure shows when they are. */
export const prepareCompanyParts = (): void => void load().catch(() => undefined)

/**
 * Returns the fields and rules of companies. They are loaded only when a company buys, because most orders do without
 * them; until then the result is `null`.
 */
export function useCompanyParts(isCompany: boolean): CompanyParts | null {
  const [parts, setParts] = useState(loaded)
  useEffect(() => {
    if (!isCompany || parts !== null) return
    loadSurely(load).then(setParts, (error: unknown) =>
      setParts(() => {
        // Thrown while rendering, so that the page shows it.
        throw error
      }),
    )
  }, [isCompany, parts])
  return isCompany ? parts : null
}
