export const add = 'Add a country'
export const remove = (name: string) => `Remove ${name}`
export const takeAll = (count: number) => `Take all ${count} of the shop`
