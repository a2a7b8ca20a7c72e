import type { Handlers } from '../../platform/http/serve'
import { findRetentionHandler } from './find-retention'

/** The handler of what is erased after events. */
export const retentionHandlers = { 'find-retention': findRetentionHandler } satisfies Partial<Handlers>
