/** The colours of the people in the pictures. */
export const skins = ['#f3b48c', '#8a4b32', '#d98e63', '#5c2f24'] as const
