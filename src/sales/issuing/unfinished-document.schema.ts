import { type TObject, Type } from 'typebox'
import { titled } from '../../platform/http/closed.schema.ts'
import { DocumentCreation, InvoiceCreation } from '../documents/document.schema.ts'
import {
  DiscountPositionInput,
  oneByType,
  type PositionInput,
  ProductPositionInput,
  SubtotalPositionInput,
  TextPositionInput,
} from '../positions/position.schema.ts'

/** A position with only its type required. */
export type UnfinishedPosition = {
  [Kind in PositionInput as Kind['type']]: Partial<Kind> & Pick<Kind, 'type'>
}[PositionInput['type']]

const unfinished = ({ properties }: TObject, title: string, name = properties['name']): TObject =>
  titled(title, {
    ...Type.Partial(Type.Object({ ...properties, ...(name ? { name } : {}) })).properties,
    type: properties['type'] ?? Type.Never(),
  })

const nameOrNone = Type.String({ format: 'line', maxLength: 256, description: 'May be empty.' })
const UnfinishedPosition = oneByType<UnfinishedPosition>('UnfinishedPosition', [
  unfinished(ProductPositionInput, 'UnfinishedProductPosition', nameOrNone),
  unfinished(DiscountPositionInput, 'UnfinishedDiscountPosition'),
  unfinished(TextPositionInput, 'UnfinishedTextPosition'),
  unfinished(SubtotalPositionInput, 'UnfinishedSubtotalPosition'),
])

const positions = Type.Optional(
  Type.Array(UnfinishedPosition, {
    maxItems: 500,
    description: 'As they are so far: what is missing of one is drawn as nothing, a price as 0.',
  }),
)

const example = {
  title: 'Website',
  positions: [{ type: 'product', name: 'Design', quantity: 12.5, unit: 'h' }, { type: 'discount' }],
}

/** The body of an estimate or an invoice, as far as it is typed. */
export type UnfinishedDocument = Omit<Partial<InvoiceCreation>, 'positions'> & { positions?: UnfinishedPosition[] }
const unfinishedDocument = ({ properties }: TObject, title: string) =>
  Type.Unsafe<UnfinishedDocument>(titled(title, { ...properties, positions }, { examples: [example] }))

export const unfinishedDocuments = {
  estimate: unfinishedDocument(DocumentCreation, 'UnfinishedEstimate'),
  invoice: unfinishedDocument(InvoiceCreation, 'UnfinishedInvoice'),
} as const
