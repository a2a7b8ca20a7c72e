import { answerOf, type LargeBodyTask } from '../platform/http/large-body-work'
import { largeBodyWorks } from './large-body-works'

/** The entry of the thread for large bodies (`platform/http/large-bodies.ts`): the pool calls it with each task. */
export const answerLargeBody = (task: LargeBodyTask) => answerOf(largeBodyWorks, task)
