export { readCompany } from './read-company'
export { openVies, viesOf, viesOfBuyer } from './vies'
