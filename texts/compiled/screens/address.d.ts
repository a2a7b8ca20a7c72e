// Compiled from texts/en/screens/address.json by `npm run texts`.
/** Country */
export declare const country: () => string
/** Shipping country */
export declare const shipping_country: () => string
