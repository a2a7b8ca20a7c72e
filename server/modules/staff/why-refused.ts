import type { Refusal } from '../../platform/http/refusal'

/** A refusal as one text: its sentence, and those of its fields. */
export const whyRefused = ({ message, errors }: Refusal): string =>
  [...new Set([message, ...Object.values(errors ?? {}).flat()])].join(' ')
