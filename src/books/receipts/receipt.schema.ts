import { type Static, Type } from 'typebox'
import { closed, titled } from '../../platform/http/closed.schema.ts'
import { MAXIMUM_BYTES, uploadForm } from '../../platform/http/uploads/upload.schema.ts'

/** The most receipts of one entry. */
export const MAXIMUM_RECEIPTS = 10
/** The most receipts of an organisation that are not posted yet, and the bytes at which no other is taken. */
export const MAXIMUM_UNPOSTED = { receipts: 1_000, bytes: 1_073_741_824 }

export type ReceiptType = (typeof receiptTypes)[number]
export const receiptTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const

/** A file that shows why an entry was posted. */
export type Receipt = Static<typeof Receipt>
export const Receipt = titled('Receipt', {
  id: Type.String(),
  ledgerEntry: Type.String({ description: 'Id of its ledger entry.' }),
  name: Type.String({ description: 'The original filename of the uploaded file.' }),
  title: Type.String(),
  type: Type.Enum(receiptTypes),
  size: Type.Integer({ description: 'Bytes.', maximum: MAXIMUM_BYTES }),
  pages: Type.Integer({ description: 'Pages of a PDF; 1 of a picture.' }),
  sha256: Type.String({ description: 'SHA-256 of the file, in hexadecimal.' }),
  createdAt: Type.String({ format: 'date-time' }),
})

const { ledgerEntry: _, ...file } = Receipt.properties
/** A receipt whose entry is not posted yet. */
export type UnpostedReceipt = Static<typeof UnpostedReceipt>
export const UnpostedReceipt = titled('UnpostedReceipt', file)

export const ReceiptAnswer = closed({ receipt: Receipt })
export const UnpostedReceiptAnswer = closed({ receipt: UnpostedReceipt })
export const ReceiptAttachment = titled('ReceiptAttachment', {
  ledgerEntry: Type.String({ maxLength: 64, description: 'Id of the ledger entry that it proves.' }),
})
export const ReceiptUpload = uploadForm('ReceiptUpload', 'A PDF, or a picture as PNG or JPEG,')

export const ReceiptPageQuery = closed({
  width: Type.Optional(
    Type.Integer({ enum: [446, 893, 1786], default: 893, description: 'Width of the picture of a PDF in pixels.' }),
  ),
})
