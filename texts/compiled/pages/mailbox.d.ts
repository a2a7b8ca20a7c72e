// Compiled from texts/en/pages/mailbox.json by `npm run texts`.
/** Mailbox */
export declare const title: () => string
/** Received */
export declare const received: () => string
/** To */
export declare const to: () => string
/** Subject */
export declare const subject: () => string
/** There are no mails yet. */
export declare const empty: () => string
/** Not here */
export declare const not_here: () => string
/** There is no such mail. */
export declare const no_mail: () => string
/** There is no such attachment. */
export declare const no_attachment: () => string
/** All mails */
export declare const all: () => string
/** Attachments */
export declare const attachments: () => string
/** The mail */
export declare const mail: () => string
/** As text */
export declare const as_text: () => string
/** The mailbox has a password: the server names its file when it starts. */
export declare const has_password: () => string
