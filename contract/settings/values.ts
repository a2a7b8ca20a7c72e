import { z } from 'zod'
import * as texts from '#texts/compiled/refusals/values'
import { text } from '../values'

/** Maximum number of entries, far above that of real settings. It is limited because every page contains them. */
export const maxEntries = 1000
const few = (map: object) => Object.keys(map).length <= maxEntries
/** Error of a setting with more entries. */
export const tooMany = texts.entries_most({ most: maxEntries })

/** Returns a schema for values by key. */
export const byKey = <Value extends z.ZodType>(key: z.ZodString, value: Value) =>
  z.record(key, value).refine(few, tooMany)
export const listOf = (value: z.ZodString) => z.array(value).max(maxEntries, tooMany)

export const labels = byKey(text(60), text(200))
export const line = text(500)
/** A rate in per cent. */
export const rate = z.number().min(0).max(100)
