import { getEnvironment } from '../../../contract/office/set-up'
import type { Environment } from '../../environment'
import { whyNotSetUp, settingsFrom } from '../settings'
import { mailRoute, findTestMail } from '../outbox'
import { serveStaff } from '../staff'
import { findSettings, instant } from '../catalogue'

/** What the server's variables decide, for the pages of settings. Of a secret only whether it is set. */
export const getEnvironmentHandler = serveStaff(getEnvironment, async ({ world }) => {
  const { environment } = world
  // As stored: in effect cards are off where the sandbox is not allowed.
  const settings = settingsFrom(await findSettings(world.db.kysely))
  const route = mailRoute(environment, settings)
  const tested = await findTestMail(world.db.kysely, route)
  return {
    public_url: environment.publicUrl,
    gateways: gatewaysOf(environment),
    why_no_cards: whyNotSetUp(settings, environment),
    mail: {
      server: route.server,
      is_held: environment.MAIL_HOLD === '1',
      sender: route.sender,
      sender_from: route.senderFrom,
      last_test:
        tested === undefined
          ? null
          : { recipient: tested.recipient, sent_at: instant(tested.sent_at), answer: tested.answer },
    },
  }
})

function gatewaysOf(environment: Environment) {
  const { wspay, stripe, allowsSandbox, WSPAY_LIVE } = environment
  const variables = (names: readonly (keyof Environment)[]) =>
    names.map((name) => ({ name, is_set: environment[name] !== undefined }))
  return [
    {
      gateway: 'sandbox' as const,
      variables: variables(['SANDBOX']),
      can_serve: allowsSandbox,
      is_live: false,
    },
    {
      gateway: 'wspay' as const,
      variables: variables(['WSPAY_SHOP_ID', 'WSPAY_SECRET_KEY', 'WSPAY_LIVE']),
      can_serve: wspay !== null,
      is_live: wspay !== null && WSPAY_LIVE === '1',
    },
    {
      gateway: 'stripe' as const,
      variables: variables(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']),
      can_serve: stripe !== null,
      is_live: stripe !== null && stripe.secretKey.includes('_live_'),
    },
  ]
}
