/** The parts of a mail; each has one form in HTML and one in plain text (`layout.ts`). */
export type MailBlock =
  | { is: 'paragraph'; text: string }
  /** Less prominent: what to do if this was not you, how long a link is valid. */
  | { is: 'note'; text: string }
  /** A password: alone on its line, so that it can be copied whole. */
  | { is: 'secret'; text: string }
  | { is: 'button'; url: string; label: string }
  /** A quieter way on than the button. */
  | { is: 'link'; url: string; label: string }
  | { is: 'details'; details: readonly Fact[] }
  | { is: 'items'; items: readonly MailItem[] }
  | { is: 'list'; lines: readonly string[] }
  | { is: 'address'; lines: readonly string[] }
  /** A picture that is attached to the mail and referred to by its content id. */
  | { is: 'picture'; cid: string; alt: string; width: number; height?: number }

export type Fact = readonly [label: string, value: string]

/** A line of the price table; the amount is already text. */
export interface MailItem {
  name: string
  detail?: string | null
  amount: string
  strong?: boolean
}

/** A mail before its layout. */
export interface MailContent {
  subject: string
  /** The text that mail programs show beside the subject. */
  preview: string
  heading: string
  blocks: readonly MailBlock[]
  /** Codes to draw as attached pictures, by content id. */
  codes?: readonly { as: 'qr' | 'pdf417'; cid: string; filename: string; text: string }[]
}

export const paragraph = (text: string): MailBlock => ({ is: 'paragraph', text })
export const note = (text: string): MailBlock => ({ is: 'note', text })
export const secret = (text: string): MailBlock => ({ is: 'secret', text })
export const button = (url: string, label: string): MailBlock => ({ is: 'button', url, label })
export const link = (url: string, label: string): MailBlock => ({ is: 'link', url, label })
export const details = (...all: readonly Fact[]): MailBlock => ({ is: 'details', details: all })
export const items = (all: readonly MailItem[]): MailBlock => ({ is: 'items', items: all })
export const address = (lines: readonly string[]): MailBlock => ({ is: 'address', lines })
export const list = (lines: readonly string[]): MailBlock => ({ is: 'list', lines })
