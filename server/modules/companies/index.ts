export { readCompany } from './read-company'
export { openVies, viesOf } from './vies'
