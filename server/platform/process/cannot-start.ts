/** Why the server or a command cannot start. The message is one sentence for the operator. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
}
