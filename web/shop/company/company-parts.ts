import { typedPaysByCardOnly } from '../../../rules/customers/company'
import { checkCompany } from '../../ui/check-company'
import { CompanyFields } from './company-fields'

/** What only an order of a company needs. */
export const companyParts = { CompanyFields, checkCompany, typedPaysByCardOnly }
