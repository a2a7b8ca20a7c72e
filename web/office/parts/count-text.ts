import { numberText } from '../../parts/words'

/** A count with its noun, such as `1 order` or `1,214 orders`. */
export const countText = (count: number, one: string): string =>
  `${numberText(count)} ${count === 1 ? one : `${one}s`}`
