export const card = 'By card'
export const transfer = 'By transfer'
export const waiting = 'What may wait for money'
export const refunds = 'Refunds'
export const gateways = { sandbox: 'Sandbox (no money)', wspay: 'WSPay', stripe: 'Stripe' } as const
type Gateway = keyof typeof gateways
export const keys = 'Variables of the server'
export const isSet = 'set'
export const isNotSet = 'not set'
export const ofOwner = 'Only an owner changes the account.'
export const transferHint = 'Without an account nobody can pay by transfer.'
export const holder = 'Account holder'
export const iban = 'IBAN'
export const bic = 'BIC (optional)'
export const live = (name: string) => `${name} is set up: real money moves.`
export const tests = (gateway: Gateway) =>
  gateway === 'sandbox'
    ? 'The sandbox takes no money. Its orders are marked as test orders.'
    : 'Set up for tests: no real money moves.'
export const cannotServe: Record<Gateway, string> = {
  sandbox: 'Nobody can pay by card: here the sandbox needs SANDBOX=1 on the server.',
  wspay:
    'Nobody can pay by card: the server needs WSPAY_SHOP_ID and WSPAY_SECRET_KEY. Secrets are never kept here.',
  stripe:
    'Nobody can pay by card: the server needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET. Secrets are never kept here.',
}
