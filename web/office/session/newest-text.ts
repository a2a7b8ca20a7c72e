import * as texts from '../../../texts/compiled/office/session'

/** Says that only the newest sessions are shown. Returns an empty text if all are shown. */
export const newestText = (shown: number, count: number): string =>
  count > shown ? texts.newest_shown({ shown }) : ''
