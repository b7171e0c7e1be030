export function NewIssuePage() {
  return null
}
