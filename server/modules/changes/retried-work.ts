import { hour } from '#rules/dates/instants'
import { faultTexts, type StoredMessage } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import { countFault, startBusyPeriod } from '../../platform/db/count-fault.queries'
import { logOutage, unavailable } from '../../platform/db/outages'
import { Refusal } from '../../platform/http/refusal'

/** A row of a job or a scheduled change, which is repeated after an unexpected error. */
interface RetriedWork {
  readonly table: 'bulk_row' | 'scheduled_change'
  readonly id: number
  /** The name that the error shows to staff, as the log has it. */
  readonly request: string
  /** Number of unexpected errors after which the work fails. */
  readonly maxErrors: number
}

/** Time in ms for which work is repeated while the shop is busy. It is longer than a usual overload of the database. */
const maxBusyMs = hour

/**
 * Returns why a piece of work has failed, or `null` if it is to be repeated. Errors because the shop is busy or the database is
 * unavailable do not count as unexpected errors: they say nothing about the work.
 */
export async function whyWorkFailed(
  context: Context,
  { table, id, request, maxErrors }: RetriedWork,
  error: unknown,
): Promise<StoredMessage | null> {
  if (isBusy(error)) {
    const fields = { [table]: id, request, reason: String(error) }
    logOutage(context.log, 'warn', fields, 'work is repeated later, because the shop is busy')
    const now = context.now()
    const since = await startBusyPeriod(context.db.kysely, table, id, now)
    return now.getTime() - since.getTime() < maxBusyMs ? null : new Refusal('busy').stored
  }
  if (error instanceof Refusal) return error.stored
  context.log.error({ [table]: id, request, fault: String(error) }, 'work of a job ended in an error')
  const isOver = (await countFault(context.db.kysely, table, id)) >= maxErrors
  return isOver ? faultTexts.fault({ request }) : null
}

const isBusy = (error: unknown): boolean =>
  error instanceof Refusal ? error.code === 'busy' : unavailable(error) !== null
