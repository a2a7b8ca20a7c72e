import type { Handlers } from '../../platform/http/serve'
import { cancelBulkHandler, findBulkJobsHandler, findBulkRowsHandler } from './bulk-jobs'
import type { BulkParts } from './bulk-rows-asked'
import { getBulkPreviewHandler } from './get-bulk-preview'
import { startBulkHandler } from './start-bulk'

/** The handlers of jobs over many rows. */
export const bulkHandlers = (parts: BulkParts) =>
  ({
    'get-bulk-preview': getBulkPreviewHandler(parts),
    'start-bulk': startBulkHandler(parts),
    'find-bulk-jobs': findBulkJobsHandler,
    'find-bulk-rows': findBulkRowsHandler,
    'cancel-bulk': cancelBulkHandler(parts),
  }) satisfies Partial<Handlers>
