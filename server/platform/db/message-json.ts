import type { StoredMessage } from '#rules/text/stored-texts'

/** Returns a message as the JSON text that its column is written with. */
export const messageJson = <Message extends StoredMessage | null>(message: Message) =>
  (message === null ? null : JSON.stringify(message)) as Message extends null ? null : string
