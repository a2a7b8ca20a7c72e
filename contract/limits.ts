/**
 * Maximum amount of a price, a payment or an order, in the currency's minor unit. The database stores amounts as 32-bit
 * integers.
 */
export const maxMoney = 2_000_000_000

/**
 * Maximum values of the settings that limit sign-ins, API keys and repeated password checks. A higher stored value
 * counts as the maximum, so that guessing stays limited.
 */
export const maxAttempts = {
  loginsPerAccount: 30,
  loginsPerAddress: 1000,
  rightLoginsPerAccount: 1000,
  sessionsPerAccount: 100,
  officeKeysPerAddress: 300,
  wrongCodesOverall: 10_000,
} as const
