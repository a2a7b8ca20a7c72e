/**
 * The largest amount, in the currency's minor unit: of a price, of a payment and of a whole order. The database keeps amounts as
 * 32-bit integers.
 */
export const maxMoney = 2_000_000_000
