const without = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'
const withThree = 'BHD IQD JOD KWD LYD OMR TND'

/**
 * How many decimals a currency's amounts have (ISO 4217): 2 for the euro, 0 for the yen, 3 for the Kuwaiti dinar. Amounts are
 * stored in minor units, so this decides what they are worth. It is never left to `Intl`, where it follows the Unicode
 * data of the platform that shows the amount: of the Serbian dinar one version has 2 decimals and the next one none, so that one
 * and the same price would be a hundred times as much in a browser as on its invoice.
 */
export const decimalsOf = (currency: string): number =>
  without.includes(currency) ? 0 : withThree.includes(currency) ? 3 : 2
