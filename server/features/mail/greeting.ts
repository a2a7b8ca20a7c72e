/** How a mail begins; without a name where it may not say it (`plainPayload`), or there is none. */
export const greeting = (name: string): string => (name === '' ? 'Hello' : `Hello ${name}`)
