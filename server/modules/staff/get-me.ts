import { getMe } from '../../../contract/office/sign-in'
import { serveStaff } from './serve-staff'
import { meOf } from './me-of'

/** Who is signed in. */
export const getMeHandler = serveStaff(getMe, async ({ world, staff }) => ({ me: await meOf(world, staff) }))
