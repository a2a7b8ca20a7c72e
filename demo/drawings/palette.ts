/** The inks of the house: few, flat, and chosen so that one printed over another makes a good third. */
export const ink = {
  paper: '#fff3df',
  shell: '#ffe3c2',
  pink: '#ffb8a3',
  coral: '#ff5b45',
  brick: '#c8382f',
  sun: '#ffc23c',
  mint: '#97d8c4',
  sea: '#3f8fd8',
  cobalt: '#2149c1',
  pine: '#115a4b',
  moss: '#4f9a6b',
  plum: '#5a2a6e',
  night: '#161b4a',
  white: '#fffaf0',
} as const
