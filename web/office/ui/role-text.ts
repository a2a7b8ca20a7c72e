import { labelOf } from '../../ui/formats'

/** A role of staff by itself, such as `Box office`; in a sentence it is as it is written. */
export const roleText = (role: string): string => labelOf({}, role)
