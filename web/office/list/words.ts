import { countText } from '../ui/count-text'

export const exportFile = 'Export'
export const exportTitle = (noun: string) => `Export ${noun}s`
export const exportRows = (noun: string, count: string | null) =>
  count === null
    ? `Exactly what is filtered: every ${noun} that matches, not only this page.`
    : `Exactly what is filtered: ${count === '1' ? countText(1, noun) : `${count} ${noun}s`}.`
export const format = 'Format'
export const formats = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
  ['json', 'JSON'],
] as const
export const columns = 'Columns'
export const allColumns = 'All'
export const noColumns = 'None'
export const personalColumns = 'Personal columns'
export const personalNote = 'If you take one of these, the log says so.'
export const chooseColumn = 'Please choose a column.'

export const leftOut = (unknown: readonly string[]) =>
  `This list has no “${unknown.join('”, “')}” any more: it is left out of the filter.`

export const moreFacets = 'More'
export const clearFilters = 'Clear filters'

export const savedViews = 'Saved views'
export const everything = 'All'
export const saveView = 'Save this view …'
export const saveViewTitle = 'Save this view'
export const viewHolds = 'A view keeps the search, filters, order and columns of this list.'
export const saveAs = 'Save as'
export const newView = 'A new view'
export const viewName = 'Name'
export const share = 'Share with the team'
export const save = 'Save'
export const saved = 'View saved.'
export const changeView = (name: string) => `Change the view ${name}`
export const changeTitle = 'Change view'
export const othersView = (by: string) =>
  `${by} shares this view with the team. You can remove it for everybody.`
export const remove = 'Remove'
export const removed = 'View removed.'
export const sharedBy = (by: string) => `shared by ${by}`
export const shared = 'shared by you'
/** Shown with a row whose change got no response, not even after a retry. */
export const noAnswer = 'No answer came, so it may be done already. Please check before you try again.'
