// All that is known of me, as a file to carry away.
import { useMutation } from '@tanstack/react-query'
import { type OwnData, withdrawalRoutes } from '#contract/withdrawal'
import { fill } from '#korean/particle'
import { dayOf } from '#korean/time'
import { withdrawalText } from '#korean/withdrawal'
import { call, fetchFile } from '../call.ts'
import { saveFile } from '../ui/download.ts'

export const useOwnData = () =>
  useMutation({
    mutationFn: async () => {
      const [data, { zipSync, strToU8 }] = await Promise.all([call(withdrawalRoutes.data, {}), import('fflate')])
      const files: Record<string, Uint8Array> = {}
      for (const [name, value] of Object.entries(data))
        files[`${name}.json`] = strToU8(`${JSON.stringify(value, undefined, 2)}\n`)
      const zip = zipSync({ ...files, ...(await picturesOf(data)) })
      saveFile([zip], 'application/zip', fill(withdrawalText.fileName, { day: dayOf(new Date()) }))
    },
    meta: { done: withdrawalText.dataSaved },
  })

/** A picture that cannot be fetched is left out; its address stands in the data. */
async function picturesOf({ account, organizations }: OwnData) {
  const pictures: Record<string, Uint8Array> = {}
  for (const address of new Set([account, ...organizations].map(({ profileImgUrl }) => profileImgUrl))) {
    const picture = address === null ? undefined : await fetchFile(address).catch(() => undefined)
    if (!picture) continue
    const type = picture.type.split('/')[1] ?? 'img'
    pictures[`pictures/${address!.split('/').at(-1)}.${type}`] = new Uint8Array(await picture.arrayBuffer())
  }
  return pictures
}
