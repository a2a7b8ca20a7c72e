/** Lines of a chart for amounts up to `most`: from 0 in two to five equal steps of 1, 2 or 5 times a power of ten, the last above all. */
export function scaleLines(most: number): number[] {
  if (most <= 0) return [0]
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough) ?? most)
  const steps = Math.ceil(most / step)
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}
