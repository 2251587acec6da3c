/** What a request counts for in the rate of its token, by the processor time that it takes; an ordinary one counts 1. */
const FILE = 20
const UPLOAD = 100
/** Each of these counts 1 more: bytes of a body, and records that a page may have. */
const BYTES = 4_096
const RECORDS = 100

export const costs = `A request counts 1, one for a PDF ${FILE}, an upload ${UPLOAD}; each ${BYTES} bytes of a body and each ${RECORDS} records of \`limit\` beyond the first count 1 more.`

/** How much a request counts; `bytes` of its body and `records` of its page as the client wrote them, whatever that is. */
export function costOf(
  { isUpload, isFile }: { readonly isUpload: boolean; readonly isFile: boolean },
  { bytes, records }: { readonly bytes: unknown; readonly records: unknown },
): number {
  if (isUpload) return UPLOAD
  if (isFile) return FILE
  return 1 + beyondFirst(bytes, BYTES) + beyondFirst(records, RECORDS)
}

/** What a body counts for beyond its request once it is read: that of one in chunks is known only then. */
export const costOfBody = (bytes: number): number => beyondFirst(bytes, BYTES)

/** What is not a number counts nothing, and is refused later. */
const beyondFirst = (amount: unknown, size: number): number => {
  const count = Number(amount)
  return count > size && Number.isSafeInteger(count) ? Math.ceil(count / size) - 1 : 0
}
