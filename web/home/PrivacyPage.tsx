import { agreementVersions } from '#contract/auth'
import { privacyText } from '#korean/terms'
import { Document } from './Document.tsx'

export const PrivacyPage = () => (
  <Document title={privacyText.title} chapters={privacyText.chapters} version={agreementVersions.privacy} />
)
