import type { ListFacet } from './columns'

/** Returns values of a facet that only the answer knows in their order: by time, by label, or as the answer has them. */
export function inFacetOrder(
  { isTime, labelOf }: Pick<ListFacet, 'isTime' | 'labelOf'>,
  values: readonly string[],
): readonly string[] {
  if (isTime) return values.toSorted((one, other) => Date.parse(one) - Date.parse(other))
  return labelOf ? values.toSorted((one, other) => labelOf(one).localeCompare(labelOf(other))) : values
}
