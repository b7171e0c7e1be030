// Pictures in the words of a mail: `![words](cid:name)`.

export const CID = /!\[((?:[^[\]\\\n]|\\[^\n])*)\]\(cid:([^\s()]+)\)/g

/** The words with their pictures by the ids of the files that they have become. */
export const withPictures = (words: string, fileIds: ReadonlyMap<string, number>) =>
  words.replaceAll(CID, (_, label: string, cid: string) => {
    const fileId = fileIds.get(cid)
    return fileId === undefined ? label : `![${label}](attachment:${fileId})`
  })
