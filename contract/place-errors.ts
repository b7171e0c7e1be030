// The refusals of places and of the map, each with its status.
export const placeRefusals = {
  'place.missing': 404,
  'place.forbidden': 403,
  'place.tooMany': 409,
  'place.photos': 422,
  'place.photoKind': 422,
  'visit.missing': 404,
  'visit.foreign': 403,
  'visit.future': 422,
  'visit.tooMany': 409,
  'geocoding.slow': 503,
  'geocoding.unanswered': 503,
  'geocoding.wrong': 502,
  'placeCategory.missing': 404,
  'placeCategory.taken': 409,
  'placeCategory.tooMany': 409,
} as const
