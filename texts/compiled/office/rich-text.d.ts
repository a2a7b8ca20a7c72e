// Compiled from texts/en/office/rich-text.json by `npm run texts`.
/** Formatting */
export declare const formatting: () => string
/** Heading */
export declare const heading: () => string
/** Subheading */
export declare const subheading: () => string
/** Bold */
export declare const bold: () => string
/** Italic */
export declare const italic: () => string
/** List */
export declare const bullets: () => string
/** Numbered list */
export declare const numbers: () => string
/** Quote */
export declare const quote: () => string
/** Link */
export declare const link: () => string
/** Table */
export declare const table: () => string
/** Rows and columns */
export declare const in_table: () => string
/** Add row */
export declare const add_row: () => string
/** Add column */
export declare const add_column: () => string
/** Remove row */
export declare const remove_row: () => string
/** Remove column */
export declare const remove_column: () => string
/** First row has names */
export declare const names_of_columns: () => string
/** Remove table */
export declare const remove_table: () => string
/** Undo */
export declare const undo: () => string
/** Redo */
export declare const redo: () => string
/** Edit as HTML */
export declare const as_html: () => string
/** Edit as text */
export declare const as_text: () => string
/** HTML; the shop cleans it when it is saved. */
export declare const html_hint: () => string
/** This text has HTML that the editor would lose, such as a picture. The shop cleans it when it is saved. */
export declare const unknown_hint: () => string
/** Address of the link */
export declare const link_to: () => string
/** https://…, mailto:… or a page of the shop, such as /faqs */
export declare const link_hint: () => string
/** Set link */
export declare const set_link: () => string
/** Remove link */
export declare const remove_link: () => string
/** Close */
export declare const close: () => string
/** Please enter an address such as https://example.com. */
export declare const no_address: () => string
