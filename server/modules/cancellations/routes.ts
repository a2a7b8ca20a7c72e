import type { Handlers } from '../../platform/http/serve'
import {
  findCancellationsHandler,
  getCancellationHandler,
  retryCancellationHandler,
} from './find-cancellations'
import { startCancellationHandler } from './start-cancellation'

/** The handlers that cancel what is sold. */
export const cancellingHandlers = {
  'start-cancellation': startCancellationHandler,
  'find-cancellations': findCancellationsHandler,
  'get-cancellation': getCancellationHandler,
  'retry-cancellation': retryCancellationHandler,
} satisfies Partial<Handlers>
