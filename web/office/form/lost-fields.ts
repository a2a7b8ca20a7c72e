import * as texts from '../../../texts/compiled/office/form'

const maxNames = 4

/** The names of changed fields, in a line. */
export const namesText = (names: readonly string[]): string =>
  names.length <= maxNames
    ? names.join(', ')
    : texts.listed_more({
        names: names.slice(0, maxNames - 1).join(', '),
        count: names.length - maxNames + 1,
      })

/** What is lost if a form is left: its changed fields, or a picture that is being uploaded. */
export const leaveText = (names: readonly string[]): string =>
  names.length === 0 ? texts.leave_picture() : texts.leave_lost({ names: namesText(names) })
