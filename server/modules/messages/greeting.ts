import { hello, hello_without_name } from '../../../texts/compiled/mails/layout'

/** The salutation; without a name if the mail must not contain it (`plainPayload`), or there is none. */
export const greeting = (name: string): string => (name === '' ? hello_without_name() : hello({ name }))
