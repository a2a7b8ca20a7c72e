import { typedPaysByCardOnly } from '#rules/customers/company'
import { checkCompany } from '../../ui/check-company'
import { CompanyFields } from './company-fields'

/** The code that only orders of companies use. */
export const companyParts = { CompanyFields, checkCompany, typedPaysByCardOnly }
