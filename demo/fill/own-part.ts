import { day } from '../../rules/dates/instants'

/** In a text of a template: what each order fills in. */
export const own = '§'

/** A time after an order, in whole seconds. */
export const secondsOf = (days: number): number => Math.round((days * day) / 1000)
