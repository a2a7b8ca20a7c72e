export const title = 'Report of last week'
export const text = (email: string): string =>
  `The last whole week, Monday to Sunday, goes to you alone (${email}), whether or not it is mailed every Monday.`
export const send = 'Send it now'
export const onItsWay = (days: string, email: string): string =>
  `The report of ${days} is on its way to ${email}.`
export const sentBefore = (email: string): string =>
  `The report was sent the first time: it is on its way to ${email}.`
