/** The cost of a request in the quota of its token, by processor time; an ordinary one costs 1. */
const FILE = 20
const UPLOAD = 100
/** Each of these costs 1 more: bytes of a body, and records of a page. */
const BYTES = 4_096
const RECORDS = 100

export const costs = `A request counts 1, one for a PDF ${FILE}, an upload ${UPLOAD}; each ${BYTES} bytes of a body and each ${RECORDS} records of \`limit\` beyond the first count 1 more.`

/** The cost of a request, from the `bytes` of its body and the `records` of its page as the client wrote them, valid or not. */
export function costOf(
  { isUpload, isFile }: { readonly isUpload: boolean; readonly isFile: boolean },
  { bytes, records }: { readonly bytes: unknown; readonly records: unknown },
): number {
  if (isUpload) return UPLOAD
  if (isFile) return FILE
  return 1 + beyondFirst(bytes, BYTES) + beyondFirst(records, RECORDS)
}

/** The additional cost of a body once it is read: the size of a chunked one is known only then. */
export const costOfBody = (bytes: number): number => beyondFirst(bytes, BYTES)

/** Text that is not a number costs nothing, and is rejected later. */
const beyondFirst = (amount: unknown, size: number): number => {
  const count = Number(amount)
  return count > size && Number.isSafeInteger(count) ? Math.ceil(count / size) - 1 : 0
}
