import { isSandboxUsable } from '#server/modules/settings'
import type { OpenGateway } from '../gateway'
import { createSandbox } from './sandbox-gateway'
import { registerSandboxRoutes } from './sandbox-routes'

/** Opens the sandbox. */
export const open: OpenGateway = ({ db, keys, now, environment, settings }) => {
  const sandbox = createSandbox({
    db,
    keys,
    now,
    publicUrl: environment.publicUrl,
    instruction: () => settings().sandboxInstruction,
    serves: () => isSandboxUsable(settings(), environment),
  })
  return { ...sandbox, registerRoutes: (app, context) => registerSandboxRoutes(app, context, sandbox) }
}
