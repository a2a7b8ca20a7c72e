import { day } from '#rules/dates/instants'

/** Marks the part of a template's text that differs by order. */
export const own = '§'

/** A time after an order, in whole seconds. */
export const secondsOf = (days: number): number => Math.round((days * day) / 1000)
