import { type Static, Type } from 'typebox'
import { closed, titled } from '../../../platform/http/closed.schema.ts'
import { creationSchema } from '../../../platform/records/record.schema.ts'
import { templates } from '../../../sales/templates/template.schema.ts'

/** Widths in pixels: a page beside a form on screens of one, one and a half, and two and more dots a pixel. */
export const widths = [893, 1240, 1786] as const
export const [NARROWEST] = widths
const width = Type.Unsafe<(typeof widths)[number]>(
  Type.Integer({ enum: [...widths], default: NARROWEST, description: 'Width of the picture in pixels.' }),
)

export const PictureQuery = closed({ width: Type.Optional(width) })

/** The drawn page and its size. */
export type PreviewQuery = Static<typeof PreviewQuery>
export const PreviewQuery = closed({
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10_000,
      default: 1,
      description: 'Page of the picture, from 1; the last one where there are fewer. A PDF has all of them.',
    }),
  ),
  width: Type.Optional(width),
})

/** The body that creates a template, as far as it is filled. */
export type UnfinishedTemplate = Static<typeof UnfinishedTemplate>
export const UnfinishedTemplate = titled(
  'UnfinishedTemplate',
  {
    ...Type.Partial(creationSchema(templates)).properties,
    name: Type.Optional(Type.String({ format: 'line', maxLength: 64 })),
  },
  { examples: [{ language: 'de', design: 'modern', accentColour: '#1d4ed8' }] },
)
