// Compiled from texts/en/screens/address.json by `npm run texts`.
/** Country */
export declare const country: () => string
/** Shipping country */
export declare const shipping_country: () => string
/** Add an address for the invoice (optional) */
export declare const add_invoice_address: () => string
