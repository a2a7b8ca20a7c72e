// Compiled from texts/en/screens/home.json by `npm run texts`.
/** Where to go */
export declare const where_to_go: () => string
/** Tickets */
export declare const tickets: () => string
/** Merchandise */
export declare const merchandise: () => string
/** Portal */
export declare const portal: () => string
/** Featured */
export declare const featured: () => string
/** All tickets */
export declare const all_tickets: () => string
