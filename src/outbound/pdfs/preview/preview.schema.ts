import { type Static, Type } from 'typebox'
import { TemplateCreation } from '../../../sales/templates/template.schema.ts'

/** Which page is drawn, and how large. */
export type PreviewQuery = Static<typeof PreviewQuery>
export const PreviewQuery = Type.Object(
  {
    page: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 10_000,
        default: 1,
        description: 'Page of the picture, from 1; the last one where there are fewer. A PDF has all of them.',
      }),
    ),
    width: Type.Optional(
      Type.Unsafe<893 | 1240 | 1786>(
        Type.Integer({ enum: [893, 1240, 1786], default: 893, description: 'Width of the picture in pixels.' }),
      ),
    ),
  },
  { additionalProperties: false },
)

/** What would create a template, as far as it is chosen. */
export type UnfinishedTemplate = Static<typeof UnfinishedTemplate>
export const UnfinishedTemplate = Type.Object(
  { ...Type.Partial(TemplateCreation).properties, name: Type.Optional(Type.String({ format: 'line', maxLength: 64 })) },
  {
    title: 'UnfinishedTemplate',
    additionalProperties: false,
    examples: [{ language: 'de', design: 'modern', accentColour: '#1d4ed8' }],
  },
)
