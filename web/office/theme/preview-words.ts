export const title = 'Preview'
export const page = 'Page'
export const size = 'Size'
export const sizes = { phone: 'Phone', wide: 'Wide screen' } as const
export const open = 'Open in a tab'
export const skip = 'Go past the preview'
export const link = 'Preview'
export const notYet = (why: string): string => `Shown without the last change: ${why}`
