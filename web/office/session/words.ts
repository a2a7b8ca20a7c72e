export const unknownBrowser = 'Unknown browser'
export const thisOne = 'This one'
export const since = 'since'
export const lastSeen = 'last seen'
export const ends = 'ends'
export const end = 'End'
export const endOf = (browser: string) => `End the session of ${browser}`

/** Returns an empty text if all sessions are shown. */
export const newestOf = (shown: number, count: number): string =>
  count > shown ? ` The newest ${shown} are shown.` : ''
