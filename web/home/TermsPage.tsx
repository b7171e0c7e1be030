import { agreementVersions } from '#contract/auth'
import { termsText } from '#korean/terms'
import { Document } from './Document.tsx'

export const TermsPage = () => (
  <Document title={termsText.title} chapters={termsText.chapters} version={agreementVersions.terms} />
)
