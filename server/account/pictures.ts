// One's own picture.
import { pictureAddress } from '../storage/storage.ts'
import type { Account } from '#contract/account'
import { accountOfUser, changeUser, lockedUser, userById } from '../auth/users.ts'
import { write } from '../db.ts'
import type { UploadHolder } from '../upload/parts.ts'
import { attachPicture, checkedPicture, detachPicture } from '../upload/uploads.ts'

/** Null removes the picture. */
export async function changePicture(userId: number, address: string | null): Promise<Account> {
  const known = await userById(userId)
  if (address !== null && address === pictureAddress(known.pictureKey)) return accountOfUser(known)
  const field = 'profileImgUrl'
  const picture = address === null ? undefined : await checkedPicture(userId, address, field)
  return write(async tx => {
    const { pictureKey } = await lockedUser(tx, userId)
    if (pictureKey) await detachPicture(tx, pictureKey)
    if (picture) await attachPicture(tx, { userId, key: picture.key, holder: { kind: 'user' }, field })
    return changeUser(tx, userId, { pictureKey: picture?.key ?? null })
  })
}

/** Removes the picture if it is still this one. */
export const dropPicture: UploadHolder['drop'] = ({ userId }, { key }) =>
  write(async tx => {
    const { pictureKey } = await lockedUser(tx, userId)
    if (pictureKey !== key) return false
    await detachPicture(tx, key)
    await changeUser(tx, userId, { pictureKey: null })
    return true
  })
