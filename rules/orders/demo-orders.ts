/** The minimum number of orders of a demo history: it has every story once. */
export const minDemoOrders = 100
