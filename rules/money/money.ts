/** Integer arithmetic on money: amounts in the currency's minor unit, without floating-point steps. */

/** Returns the sum of amounts; 0 for an empty list. */
export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

/**
 * Returns `numerator ÷ denominator` rounded to the nearest whole number, halves upwards (towards +∞). The denominator
 * must be above 0.
 */
export function roundHalfUp(numerator: bigint, denominator: bigint): number {
  if (denominator <= 0n) throw new RangeError('The denominator must be above 0.')
  const doubled = 2n * numerator + denominator
  const divisor = 2n * denominator
  const remainder = doubled % divisor
  // BigInt division truncates towards 0; rounding half up needs the floor.
  return Number((doubled - remainder) / divisor - (remainder < 0n ? 1n : 0n))
}

/**
 * Divides `total` over `weights` by largest remainder: every part is its exact share rounded down, and what is left
 * goes out one unit at a time to the largest remainders, the earlier index first where they are equal. The parts
 * always add up to `total`. A weight of 0 gets 0, unless all weights are 0: then the parts are as equal as can be.
 * No part exceeds its weight while `total` does not exceed the weights' sum. Throws where there is nobody to give to.
 */
export function prorate(total: number, weights: readonly number[]): number[] {
  if (weights.some((weight) => weight < 0)) throw new RangeError('Weights cannot be negative.')
  if (weights.length === 0 && total !== 0) throw new RangeError('There is nothing to prorate the total over.')
  if (total < 0) return prorate(-total, weights).map((part) => (part === 0 ? 0 : -part))

  const whole = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (whole === 0n && weights.length > 0) return prorate(total, Array<number>(weights.length).fill(1))

  const shares = weights.map((weight, index) => {
    const exact = BigInt(total) * BigInt(weight)
    return { index, part: Number(exact / whole), remainder: exact % whole }
  })
  const left = total - sum(shares.map((share) => share.part))
  const roundedUp = new Set(
    shares
      .toSorted((a, b) =>
        a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
      )
      .slice(0, left)
      .map((share) => share.index),
  )
  return shares.map((share) => share.part + (roundedUp.has(share.index) ? 1 : 0))
}
