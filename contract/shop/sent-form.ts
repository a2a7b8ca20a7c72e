/** A form that the browser sent without scripts and the shop refused: the page says why, with what was typed. */
export interface SentForm {
  /** The code of the item that it is about. */
  item: string
  values: Readonly<Record<string, string>>
  /** The text of the alert. */
  alert: string
  /** Error messages by field. */
  errors: Readonly<Record<string, string>>
}
