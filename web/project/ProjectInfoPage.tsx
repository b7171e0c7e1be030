export function ProjectInfoPage() {
  return null
}
