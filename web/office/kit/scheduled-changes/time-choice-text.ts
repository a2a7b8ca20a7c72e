import * as texts from '#texts/compiled/office/scheduled-changes'

/** Label of one of the two instants that clocks show alike when they go back; `index` is 0 for the earlier one. */
export const timeChoiceText = (index: number, when: string): string =>
  index > 0 ? texts.second_time({ when }) : texts.first_time({ when })
