// Compiled from texts/en/pages/office.json by `npm run texts`.
/** Office */
export declare const title: () => string
/** The office needs JavaScript. Please allow it for this site. */
export declare const needs_javascript: () => string
