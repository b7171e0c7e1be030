// The refusals of whoever gives the server its App at GitHub, part of the list in errors.ts.
export const githubAppRefusals = {
  'githubApp.exists': 409,
  'githubApp.missing': 404,
  'githubApp.inUse': 409,
  'githubApp.leaving': 409,
  'githubApp.onlyWay': 409,
  'githubApp.settings': 409,
} as const
