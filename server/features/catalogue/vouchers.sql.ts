/** What a voucher's code is found by: customers type it in any case, and copy spaces along with it. */
export const voucherKey = (code: string): string => code.trim().toLowerCase()
