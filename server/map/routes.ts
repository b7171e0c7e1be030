import { geocodingRoutes } from '#contract/geocoding'
import { mapRoutes, placeIssueRoutes } from '#contract/map'
import { placeCategoryRoutes, placeRoutes } from '#contract/place'
import { postPlaceRoutes } from '#contract/post-place'
import { messagePlaceRoutes } from '#contract/message-place'
import { placeImportRoutes } from '#contract/place-import'
import { visitRoutes } from '#contract/place-visit'
import { answers } from '../http/http.ts'
import { deletedPlacesOf, removePlace, restorePlace } from './bin.ts'
import { categoriesOf, changeCategory, createCategory, removeCategory } from './categories.ts'
import { checkPlaces, importPlaces } from './import/importing.ts'
import { addressAt, addressesFor, mapServices } from './geocoding/addresses.ts'
import { linkPlace, placesOfPost, postsAt, unlinkPlace } from './linked/posts.ts'
import { messagesAt, putMessage } from './linked/messages.ts'
import { issuesAt, placeOfIssue, putIssue } from './linked/issues.ts'
import { extentOf, pageOf } from './box/box.ts'
import { listOf } from './list.ts'
import { changePlace, createPlace, readPlace } from './places.ts'
import { changeVisit, createVisit, removeVisit, restoreVisit, visitsAt } from './visit/visits.ts'

export const map = answers(mapRoutes, {
  box: ({ member, query }) => pageOf(member, query),
  list: ({ member, query }) => listOf(member, query),
  extent: ({ member, query }) => extentOf(member, query),
})

export const place = answers(placeRoutes, {
  bin: ({ member }) => deletedPlacesOf(member),
  create: ({ member, body }) => createPlace(member, body),
  read: ({ member, placeId }) => readPlace(member, placeId),
  change: ({ member, placeId, body }) => changePlace(member, placeId, body),
  remove: ({ member, placeId, client }) => removePlace(member, placeId, client),
  restore: ({ member, placeId, client }) => restorePlace(member, placeId, client),
})

export const placeImport = answers(placeImportRoutes, {
  check: ({ member, body }) => checkPlaces(member, body),
  create: ({ member, body }) => importPlaces(member, body),
})

export const placeVisit = answers(visitRoutes, {
  list: ({ member, placeId, query }) => visitsAt(member, placeId, query.behind),
  create: ({ member, placeId, body }) => createVisit(member, placeId, body),
  change: ({ member, placeId, visitId, body }) => changeVisit(member, { placeId, visitId }, body),
  remove: ({ member, placeId, visitId }) => removeVisit(member, { placeId, visitId }),
  restore: ({ member, placeId, visitId }) => restoreVisit(member, { placeId, visitId }),
})

export const messagePlace = answers(messagePlaceRoutes, {
  put: ({ member, roomId, messageId, body }) => putMessage(member, { roomId, messageId }, body.placeId),
  ofPlace: ({ member, placeId }) => messagesAt(member, placeId),
})

export const placeCategory = answers(placeCategoryRoutes, {
  list: ({ member }) => categoriesOf(member),
  create: ({ member, body }) => createCategory(member, body),
  change: ({ member, categoryId, body }) => changeCategory(member, categoryId, body),
  remove: ({ member, categoryId }) => removeCategory(member, categoryId),
})

export const placeIssue = answers(placeIssueRoutes, {
  ofPlace: ({ member, placeId }) => issuesAt(member, placeId),
  ofIssue: ({ member, projectId, issueId }) => placeOfIssue(member, projectId, issueId),
  put: ({ member, projectId, issueId, body }) => putIssue(member, projectId, issueId, body.placeId),
})

export const geocoding = answers(geocodingRoutes, {
  services: () => mapServices(),
  search: ({ member, query }) => addressesFor(member, query.q),
  reverse: ({ member, query }) => addressAt(member, query),
})

export const postPlace = answers(postPlaceRoutes, {
  places: ({ member, boardId, postId }) => placesOfPost(member, boardId, postId),
  link: ({ member, boardId, postId, placeId }) => linkPlace(member, { boardId, postId, placeId }),
  unlink: ({ member, boardId, postId, placeId }) => unlinkPlace(member, { boardId, postId, placeId }),
  posts: ({ member, placeId }) => postsAt(member, placeId),
})
