import { roundHalfUp } from './money'

/** A tax rate in per cent as a map key: its shortest decimal ('25', '5.5'). */
export function rateKey(rate: number): string {
  return String(rate)
}

/**
 * The tax included in a gross amount at `rate` per cent: gross × r ÷ (100 + r), half up. Exact for rates with decimals:
 * 5.5 is computed as 55 ÷ 10, not as a binary fraction. Throws on a negative or invalid rate.
 */
export function taxWithin(gross: number, rate: number): number {
  const text = rateKey(rate)
  if (!/^\d+(\.\d+)?$/.test(text)) throw new RangeError(`Not a tax rate: ${text}`)
  const decimals = text.split('.')[1]?.length ?? 0
  const scale = 10n ** BigInt(decimals)
  const scaled = BigInt(text.replace('.', ''))
  return roundHalfUp(BigInt(gross) * scaled, 100n * scale + scaled)
}
