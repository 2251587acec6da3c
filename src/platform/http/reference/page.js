// Shows the OpenAPI document. The renderer, a script before this one, defines SwaggerUIBundle.
import { withCommands } from './with-commands.js'

const answer = await fetch('/openapi.json')
globalThis.SwaggerUIBundle({
  spec: withCommands(await answer.json()),
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  tryItOutEnabled: true,
  validatorUrl: null,
})
