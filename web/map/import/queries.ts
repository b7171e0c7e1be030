// A list of places that is looked through and then made.
import { useMutation } from '@tanstack/react-query'
import { type ListedPlace, placeImportRoutes } from '#contract/place-import'
import type { Answer } from '#contract/route'
import { call } from '../../call.ts'
import { lookAgain } from '../queries.ts'
import { type Listed, located } from './read-places.ts'

type Checking = { listed: readonly Listed[]; unknownIsOther: boolean }
/** The answer, with the rows as they were sent. */
export type Checked = Answer<typeof placeImportRoutes.check> & { sent: ListedPlace[] }
export const useCheckPlaces = (orgId: number) =>
  useMutation({
    mutationFn: async ({ listed, unknownIsOther }: Checking): Promise<Checked> => {
      const rows = await located(listed)
      const checked = await call(placeImportRoutes.check, { orgId, body: { rows, unknownIsOther } })
      return { ...checked, sent: rows }
    },
  })

type Importing = { rows: ListedPlace[]; unknownIsOther: boolean; key: string | undefined }
/** Sent again with the same key they are the same places. */
export const useImportPlaces = (orgId: number, onAnswer: (made: number) => void) =>
  useMutation({
    mutationFn: ({ key, ...body }: Importing) => call(placeImportRoutes.create, { orgId, body }, { key }),
    onSuccess: ({ placeIds }) => onAnswer(placeIds.length),
    onSettled: () => lookAgain(orgId),
  })
