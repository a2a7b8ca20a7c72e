import { resumeMails as contract } from '../../../contract/office/mails'
import { resumed } from '../../../texts/compiled/mails/again'
import { resumeMails, findFailures } from '../outbox'
import { Refusal } from '../../platform/http/refusal'
import { serveStaff } from '../staff'

/** Ends the pause of the mails before the next probe. If the mail server still accepts none, they pause again. */
export const resumeMailsHandler = serveStaff(contract, async ({ world, audit }) => {
  await world.db.transaction(async (tx) => {
    const before = await findFailures(tx)
    if (!(await resumeMails(world, tx))) throw new Refusal('mails-not-paused')
    await audit.record(tx, {
      subject: 'mails',
      before: { paused_at: before?.paused_at, fault: before?.fault },
    })
  })
  world.wake()
  return { message: resumed() }
})
