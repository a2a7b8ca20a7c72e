import { numberText } from '../../parts/words'

/** What a list's answer counts. */
export interface Counted {
  matching: { count: number; more: boolean } | null
  facets: Readonly<Record<string, readonly FacetValue[]>> | null
}
interface FacetValue {
  value: string
  label: string | null
  count: number
}

/** The number of matching rows beside the title, such as `1,214` or `1,000+`; null where it is not counted. */
export function countOf(counted: Counted | undefined): string | null {
  if (!counted?.matching) return null
  const { count, more } = counted.matching
  return `${numberText(count)}${more ? '+' : ''}`
}
