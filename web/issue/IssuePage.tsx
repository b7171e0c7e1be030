export function IssuePage() {
  return null
}
export function EditIssuePage() {
  return null
}
