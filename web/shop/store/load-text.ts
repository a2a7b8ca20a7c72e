import type { OperatorText } from '../../../contract/config'

let load: (text: OperatorText) => Promise<unknown> = async () => undefined

/** Loads a text of the operator's into the page's configuration, unless it is there; what shows it loads it with its own code. */
export const loadText = (text: OperatorText): Promise<unknown> => load(text)

/** In the browser only: the server has all texts. */
export function loadTextsBy(given: typeof load): void {
  load = given
}
