// Compiled from texts/en/shop/methods.json by `npm run texts`.
/** Cash */
export declare const cash: () => string
/** Card at the box office */
export declare const terminal: () => string
