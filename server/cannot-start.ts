/** Why a start, or a command, cannot be: its message is one sentence for the operator. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
}
