// Compiled from texts/en/screens/store.json by `npm run texts`.
/** You have been logged out. */
export declare const logged_out: () => string
