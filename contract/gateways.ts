/** The kinds of environment variables of a gateway. All variables of the kinds `id` and `secret` are set, or none. */
export type VariableKind = 'id' | 'secret' | 'flag' | 'address'

/** Properties of a card gateway that the shop needs apart from its code. */
interface GatewayDeclaration {
  /** Its name on screens and in mails. */
  readonly name: string
  readonly variables: Readonly<Record<string, VariableKind>>
  /** Returns which of its variables makes it move real money; `null` if only test payments are possible. */
  readonly liveBy: (variables: Readonly<Record<string, unknown>>) => string | null
  /** It takes only currencies with two decimals. */
  readonly needsTwoDecimals?: true
  /** The lowest amount that it charges by currency, in minor units; 0 for others. */
  readonly minimums?: Readonly<Record<string, number>>
  /** Its payment page accepts another card after a declined one, so a declined attempt may still be paid. */
  readonly mayPayAfterDecline?: true
  /**
   * Starting a payment calls the gateway, which gives the attempt an id: its answer is stored, and without the id nothing can
   * be paid. Otherwise the instruction is computed from data of the shop, is always the same, and is not stored.
   */
  readonly startsRemotely?: true
}

const declared = {
  sandbox: {
    name: 'Sandbox',
    variables: { SANDBOX: 'flag' },
    liveBy: () => null,
  },
  wspay: {
    name: 'WSPay',
    variables: {
      WSPAY_SHOP_ID: 'id',
      WSPAY_SECRET_KEY: 'secret',
      WSPAY_LIVE: 'flag',
      WSPAY_FORM_URL: 'address',
      WSPAY_API_URL: 'address',
    },
    liveBy: (variables) => (variables['WSPAY_LIVE'] === '1' ? 'WSPAY_LIVE=1' : null),
    needsTwoDecimals: true,
    mayPayAfterDecline: true,
  },
  stripe: {
    name: 'Stripe',
    variables: { STRIPE_SECRET_KEY: 'secret', STRIPE_WEBHOOK_SECRET: 'secret', STRIPE_API_URL: 'address' },
    liveBy: (variables) =>
      String(variables['STRIPE_SECRET_KEY']).includes('_live_') ? 'STRIPE_SECRET_KEY' : null,
    // docs.stripe.com/currencies, "Minimum and maximum charge amounts".
    minimums: {
      EUR: 50,
      USD: 50,
      GBP: 30,
      CHF: 50,
      HUF: 17_500,
      PLN: 200,
      CZK: 1500,
      SEK: 300,
      DKK: 250,
      NOK: 300,
    },
    startsRemotely: true,
  },
} as const satisfies Record<string, GatewayDeclaration>

/** Gateways that require the logos of cards and their own badges in the footer of the shop. */
export const gatewaysWithBadges: readonly GatewayName[] = ['wspay']

export type GatewayName = keyof typeof declared

/** The name of an environment variable of any gateway. */
export type GatewayVariable = {
  [Name in GatewayName]: keyof (typeof declared)[Name]['variables']
}[GatewayName]

/**
 * The names in the order in which staff choose them. The annotation keeps the declarations out of the customers' pages.
 */
export const gatewayNames = /* @__PURE__ */ Object.keys(declared) as [GatewayName, ...GatewayName[]]

/** All card gateways. The code of each is in its folder in `server/modules/payments/gateways/`. */
export const gateways: Readonly<Record<GatewayName, GatewayDeclaration>> = declared

/** Returns the variables without which a gateway is not configured. */
export const neededVariables = (gateway: GatewayName): GatewayVariable[] =>
  variablesOf(gateway, 'id', 'secret')

/** Returns the variables that an operator sets, without those that replace the addresses of the gateway. */
export const operatorVariables = (gateway: GatewayName): GatewayVariable[] =>
  variablesOf(gateway, 'id', 'secret', 'flag')

const variablesOf = (gateway: GatewayName, ...kinds: VariableKind[]): GatewayVariable[] =>
  Object.entries(gateways[gateway].variables)
    .filter(([, kind]) => kinds.includes(kind))
    .map(([name]) => name as GatewayVariable)
