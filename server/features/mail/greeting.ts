/** The salutation; without a name if the mail must not contain it (`plainPayload`), or there is none. */
export const greeting = (name: string): string => (name === '' ? 'Hello' : `Hello ${name}`)
