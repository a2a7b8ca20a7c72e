import type { AnswerOf, Call } from '../../contract/call'
import { serve, type Parts, type PreparedAnswer, type Served } from '../http/serve'
import { staffOf, type Staff } from './office-key'

interface StaffParts<C extends Call> extends Omit<Parts<C, null>, 'customer'> {
  /** Who makes the call, and with which role. */
  staff: Staff
}

/** Serves a call of the office to who may make it: `admitOffice` has refused everybody else before the body was read. */
export function serveStaff<C extends Call>(
  call: C,
  handle: (parts: StaffParts<C>) => Promise<AnswerOf<C> | PreparedAnswer>,
): Served<C['path']> {
  return serve(call, ({ payload, world, request, reply }) =>
    handle({ payload, world, request, reply, staff: staffOf(request) }),
  )
}
