// The one Trusted Types policy: whatever wants to become HTML is cleaned first, whoever asks for it.
import { cleanHtml } from './clean-html.ts'

type Factory = {
  defaultPolicy: unknown
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => unknown
}

export function keepHtmlClean(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory }
  if (trustedTypes && !trustedTypes.defaultPolicy) trustedTypes.createPolicy('default', { createHTML: cleanHtml })
}
