/** The id of the dropdown of a list's view: its columns and order, and saving them. */
export const viewChoice = 'view-choice'

/** The button of that dropdown, which stays when a view of the list is removed. */
export const viewButton = () => document.querySelector<HTMLElement>(`#${viewChoice} > summary`)
