// The refusals of banners, each with its status.
export const bannerRefusals = {
  'banner.missing': 404,
  'banner.order': 422,
  'banner.past': 422,
  'banner.long': 422,
  'banner.nobody': 422,
  'banner.tooMany': 409,
} as const
