import { numberText } from '../../ui/formats'

/** Row counts from a list's response. */
export interface Counted {
  matching: { count: number; more: boolean } | null
  facets: Readonly<Record<string, readonly FacetValue[]>> | null
}
interface FacetValue {
  value: string
  label: string | null
  count: number
  more?: boolean | undefined
}

/** A number of rows, with a plus where there are more. */
export const countText = ({ count, more }: { count: number; more?: boolean | undefined }): string =>
  `${numberText(count)}${more === true ? '+' : ''}`

/** The number of matching rows beside the title, such as `1,214` or `1,000+`; null where it is not counted. */
export function countOf(counted: Counted | undefined): string | null {
  return counted?.matching ? countText(counted.matching) : null
}
