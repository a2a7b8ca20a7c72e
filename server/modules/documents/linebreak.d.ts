/** linebreak ships no types; these are the ones that documents need. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    /** Where the text may be broken next, at last at its end; null: nowhere any more. */
    nextBreak(): { readonly position: number } | null
  }
}
