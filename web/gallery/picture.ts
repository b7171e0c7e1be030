export const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Cpath fill='%23e9e2d4' d='M0 0h40v40H0z'/%3E%3Cpath fill='%23cfc3ad' d='M0 29h40v11H0z'/%3E%3Ccircle cx='20' cy='23' r='11' fill='%23e0793a'/%3E%3C/svg%3E"
