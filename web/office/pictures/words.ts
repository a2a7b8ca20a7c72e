export const kinds = 'JPEG, PNG, WebP or AVIF, at most 20 MB.'
export const sending = (name: string): string => `Sending ${name}`
export const again = 'Send again'
export const making = 'Making its sizes …'
export const cut = 'Choose what is shown'
export const cutOne = (number: number, count: number): string => `${cut} (${number} of ${count})`
export const cutHint = 'Drag the picture, or move it with the arrow keys.'
export const zoom = 'Zoom'
export const use = 'Use picture'
export const leaveOut = 'Leave it out'
export const small = (width: number, wanted: number): string =>
  `Only ${width} pixels wide: it will look soft. ${wanted} or more are best.`
export const stop = (name: string): string => `Stop sending ${name}`
export const tooMany = (name: string, room: number): string =>
  `${name}: left out, there was room for ${room === 1 ? 'one picture' : `${room} pictures`}.`
export const choose = 'Choose'
export const replace = 'Replace'
export const remove = 'Remove'
export const byPath = 'Use a path instead'
export const pathOf = (label: string): string => `Path: ${label}`
